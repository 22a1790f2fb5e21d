import styles from './choices.module.css';

interface StepChoice {
  readonly code: string;
  readonly name: string;
  readonly hint: string;
}

interface ChoicesProps {
  /** Says what is chosen between, for screen readers. */
  readonly label: string;
  readonly name: string;
  readonly choices: readonly StepChoice[];
  readonly value: string | null;
  readonly onValue: (code: string) => void;
  readonly error: string | null;
}

/** One of a few answers, each explained; arrow keys move between them. */
export function Choices({ label, name, choices, value, onValue, error }: ChoicesProps) {
  return (
    <fieldset className={styles.choices} aria-invalid={error !== null}>
      <legend className="only-read-aloud">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.code} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.code}
            checked={value === choice.code}
            onChange={() => onValue(choice.code)}
          />
          <span className={styles.name}>{choice.name}</span>
          <span className={styles.hint}>{choice.hint}</span>
        </label>
      ))}
      {error && (
        <p role="alert" style={{ color: 'var(--bad)' }}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
