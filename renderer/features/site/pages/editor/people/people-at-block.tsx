import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { type Colleague, hereWords, peopleAt } from '../../../../../platform/people/colleagues.ts';
import { useEditor } from '../page-editor.ts';
import styles from './people.module.css';

/** Dots of people who have selected a block, in its row of the outline. */
export function DotsOfPeople({ people }: { readonly people: readonly Colleague[] }) {
  if (people.length === 0) return null;
  return (
    <span className={styles.dots} title={hereWords(people)}>
      {people.map(({ id, colour }) => (
        <span key={id} className={styles.dot} data-colour={colour} aria-hidden />
      ))}
      <span className="only-read-aloud">{hereWords(people)}</span>
    </span>
  );
}

/** Says that others have selected the block whose fields one sees. */
export function PeopleHere({ uid }: { readonly uid: Uid }) {
  const words = hereWords(peopleAt(useEditor().people, uid));
  return words === '' ? null : <p className={styles.here}>{words}</p>;
}
