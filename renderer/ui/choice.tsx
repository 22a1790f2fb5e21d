import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly hint?: string | undefined;
  /** Below the text and the hint: a price, a picture. */
  readonly more?: ReactNode;
}

interface ChoiceProps<Value extends string> {
  /** What is chosen. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value | null;
  readonly onValue: (value: Value) => void;
  /**
   * `cards` frames each option, `list` puts them below each other, `row` next to each other, `pills` makes a filter of
   * them.
   */
  readonly kind: 'cards' | 'list' | 'row' | 'pills';
  /** Cards next to each other, as many as fit. */
  readonly isWide?: boolean;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean;
}

/** One of a few options that are all in view; Tab goes to the chosen one, arrow keys move between them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, isLabelHidden = false, options, value, onValue, kind, isWide, error, disabled } = props;
  const id = useId();
  return (
    <fieldset
      className={styles.choice}
      data-kind={kind}
      data-wide={isWide || undefined}
      disabled={disabled}
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <legend className={isLabelHidden ? 'only-read-aloud' : styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              {...((option.hint || option.more) && { 'aria-describedby': `${id}-${option.value}-more` })}
            />
            <span className={styles.about}>
              <span id={`${id}-${option.value}`} className={styles.text}>
                {option.text}
              </span>
              {(option.hint || option.more) && (
                <span id={`${id}-${option.value}-more`} className={styles.more}>
                  {option.hint && <span className={styles.hint}>{option.hint}</span>}
                  {option.more}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
