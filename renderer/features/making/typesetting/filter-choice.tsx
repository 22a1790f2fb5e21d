import styles from './typesetting.module.css';

interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  /** Keeps its group apart from others of the page. */
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A few choices in a row that wraps; one of them holds. */
export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { label, name, value, choices, onChange } = props;
  return (
    <fieldset className={styles.filters}>
      <legend className="only-read-aloud">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.filter}>
          <input
            type="radio"
            name={name}
            className="only-read-aloud"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
