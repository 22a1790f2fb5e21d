import type { HelpTopic } from '../../../../shared/features/help/help/help.ts';
import styles from './help.module.css';
import { HelpLink } from './help-link.tsx';
import { type HelpPlace, questionPath } from './help-place.ts';

/** Questions, each leading to its answer. */
export function QuestionList({
  place,
  topics,
}: {
  readonly place: HelpPlace;
  readonly topics: readonly HelpTopic[];
}) {
  return (
    <ul className={styles.questions}>
      {topics.map(({ name, question }) => (
        <li key={name}>
          <HelpLink to={questionPath(place, name)}>{question}</HelpLink>
        </li>
      ))}
    </ul>
  );
}
