import { Tooltip } from '../../../../../ui/tooltip/tooltip.tsx';
import { useEditor } from '../page-editor.ts';
import { type Colleague, hereWords, personWords, whereIs } from './page-people.ts';
import styles from './people.module.css';

const SHOWN = 4;
/** A phone’s bar has room for one. */
const SHOWN_ON_PHONES = 1;

interface MoreProps {
  readonly people: readonly Colleague[];
  /** The bar that has no room for them. */
  readonly on: 'phone' | 'desk';
}

function More({ people, on }: MoreProps) {
  if (people.length === 0) return null;
  return (
    <li className={styles.more} data-on={on} title={hereWords(people)}>
      +{people.length}
      <span className="only-read-aloud">: {hereWords(people)}</span>
    </li>
  );
}

/** Other people who have the page open; pressing one shows where they are. */
export function PeopleInBar() {
  const { people, doc, select, say } = useEditor();
  if (people.length === 0) return null;
  return (
    <ul className={styles.people} aria-label="Also on this page">
      {people.slice(0, SHOWN).map((person) => {
        const words = personWords(person, doc.blocks);
        return (
          <li key={person.id} className={styles.person}>
            <Tooltip label={words}>
              <button
                type="button"
                className={styles.face}
                data-colour={person.colour}
                aria-label={words}
                onClick={() => {
                  const block = whereIs(person, doc.blocks);
                  if (block) select([block.uid]);
                  else say(`${person.name} hasn’t selected a block`);
                }}
              >
                <span aria-hidden>{person.initials}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
      <More people={people.slice(SHOWN)} on="desk" />
      <More people={people.slice(SHOWN_ON_PHONES)} on="phone" />
    </ul>
  );
}
