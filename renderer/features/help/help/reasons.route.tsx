import { useLocation, useParams } from 'react-router';
import { helpReason, topicsOfReason } from '../../../../shared/features/help/help/help.ts';
import { ScreenTitle } from '../../../platform/navigation/screen-title.ts';
import { AllQuestions } from './all-questions.tsx';
import styles from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { HelpLink } from './help-link.tsx';
import { helpPlace, knownHelp } from './help-place.ts';
import { QuestionList } from './question-list.tsx';

export const loader = knownHelp;
export const clientLoader = knownHelp;
export const handle = new ScreenTitle(({ pathname, params: { reasonName } }) => {
  const { reader, title } = helpPlace(pathname);
  return (reasonName === undefined ? undefined : helpReason(reader, reasonName)?.title) ?? title;
});

/** Help by the reason why somebody asks: the questions of one, or all of them. Spec 1 §2.10. */
export default function Reasons() {
  const { reasonName } = useParams();
  const { pathname } = useLocation();
  const { reader, title } = helpPlace(pathname);
  const reason = reasonName === undefined ? undefined : helpReason(reader, reasonName);
  return (
    <HelpFrame title={reason?.title ?? title}>
      {(place) =>
        reason ? (
          <>
            <QuestionList place={place} topics={topicsOfReason(reader, reason.name)} />
            <p className={styles.more}>
              <HelpLink to={place.base}>All questions</HelpLink>
            </p>
          </>
        ) : (
          <AllQuestions place={place} search="" />
        )
      }
    </HelpFrame>
  );
}
