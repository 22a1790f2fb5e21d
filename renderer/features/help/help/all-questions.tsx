import { findHelp } from '../../../../shared/features/help/help/help.ts';
import styles from './help.module.css';
import { HelpLink } from './help-link.tsx';
import { type HelpPlace, reasonPath } from './help-place.ts';
import { QuestionList } from './question-list.tsx';
import { useQuestions } from './use-questions.ts';

/** Every question by its reason, or those that a search found. */
export function AllQuestions({ place, search }: { readonly place: HelpPlace; readonly search: string }) {
  const { reasons, topics } = useQuestions(place.reader);
  if (search !== '') {
    const found = findHelp(topics, search);
    return (
      <section aria-labelledby="help-found">
        <h2 id="help-found" className={styles.heading}>
          {found.length === 0 ? `No results for “${search}”` : `About “${search}”`}
        </h2>
        {found.length === 0 ? (
          <p>Try fewer or different words, or browse all questions.</p>
        ) : (
          <QuestionList place={place} topics={found} />
        )}
        <p className={styles.more}>
          <HelpLink to={place.base}>All questions</HelpLink>
        </p>
      </section>
    );
  }
  return (
    <div className={styles.reasons}>
      {reasons.map(({ name, title }) => (
        <section key={name} aria-labelledby={`help-${name}`}>
          <h2 id={`help-${name}`} className={styles.heading}>
            <HelpLink to={reasonPath(place, name)}>{title}</HelpLink>
          </h2>
          <QuestionList place={place} topics={topics.filter(({ reason }) => reason === name)} />
        </section>
      ))}
    </div>
  );
}
