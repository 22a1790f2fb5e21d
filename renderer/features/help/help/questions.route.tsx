import { useLocation, useParams, useSearchParams } from 'react-router';
import { HELP_SEARCH_QUERY, helpTopic } from '../../../../shared/features/help/help/help.ts';
import { ScreenTitle } from '../../../platform/navigation/screen-title.ts';
import { AllQuestions } from './all-questions.tsx';
import { Answer } from './answer.tsx';
import { HelpFrame } from './help-frame.tsx';
import { helpPlace, knownHelp } from './help-place.ts';

export const loader = knownHelp;
export const clientLoader = knownHelp;
export const handle = new ScreenTitle(({ pathname, params: { questionName } }) => {
  const { reader, title } = helpPlace(pathname);
  return (questionName === undefined ? undefined : helpTopic(reader, questionName)?.question) ?? title;
});

/** Help: one question with its answer, or all of them with a search. Spec 1 §2.10. */
export default function Questions() {
  const { questionName } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { reader, title } = helpPlace(pathname);
  const search = (query.get(HELP_SEARCH_QUERY) ?? '').trim().slice(0, 100);
  const topic = questionName === undefined ? undefined : helpTopic(reader, questionName);
  return (
    <HelpFrame title={topic?.question ?? title} search={search}>
      {(place) =>
        topic ? <Answer place={place} topic={topic} /> : <AllQuestions place={place} search={search} />
      }
    </HelpFrame>
  );
}
