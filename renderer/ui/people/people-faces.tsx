import { type Colleague, hereWords } from '../../platform/people/colleagues.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import styles from './people-faces.module.css';

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

interface PeopleFacesProps {
  readonly people: readonly Colleague[];
  readonly label: string;
  /** The person’s name, and where they are. */
  readonly wordsOf: (person: Colleague) => string;
  /** Shows where a person is. */
  readonly onPress: (person: Colleague) => void;
}

/** Other people who have the same open, in the bar above it. */
export function PeopleFaces({ people, label, wordsOf, onPress }: PeopleFacesProps) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={label}>
      {people.slice(0, SHOWN).map((person) => {
        const words = wordsOf(person);
        return (
          <li key={person.id} className={styles.person}>
            <Tooltip label={words}>
              <button
                type="button"
                className={styles.face}
                data-colour={person.colour}
                aria-label={words}
                onClick={() => onPress(person)}
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
