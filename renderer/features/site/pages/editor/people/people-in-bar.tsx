import { Tooltip } from '../../../../../ui/tooltip/tooltip.tsx';
import { useEditor } from '../page-editor.ts';
import { hereWords, personWords, whereIs } from './page-people.ts';
import styles from './people.module.css';

const SHOWN = 4;

/** Other people who have the page open; pressing one shows where they are. */
export function PeopleInBar() {
  const { people, doc, select, say } = useEditor();
  if (people.length === 0) return null;
  const others = people.slice(SHOWN);
  return (
    <ul className={styles.people} aria-label="Also on this page">
      {people.slice(0, SHOWN).map((person) => {
        const words = personWords(person, doc.blocks);
        return (
          <li key={person.id}>
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
      {others.length > 0 && (
        <li className={styles.more} title={hereWords(others)}>
          +{others.length}
          <span className="only-read-aloud">: {hereWords(others)}</span>
        </li>
      )}
    </ul>
  );
}
