import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { BaseColour } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import styles from './panels.module.css';

interface ColourChoiceProps {
  readonly colours: readonly BaseColour[];
  readonly chosen: readonly string[];
  /** One colour is bought, not several sold. */
  readonly isSingle?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}

/** The colours the product is sold in, as many as wanted; or the one it’s bought in. */
export function ColourChoice({ colours, chosen, isSingle = false, error, onChange }: ColourChoiceProps) {
  const group = useId();
  const toggle = (name: string) =>
    onChange(
      isSingle
        ? [name]
        : colours
            .map((colour) => colour.name)
            .filter((each) => (each === name ? !chosen.includes(name) : chosen.includes(each))),
    );
  return (
    <fieldset className={styles.colours}>
      <legend className={styles.label}>
        {isSingle ? `Colour: ${chosen[0] ?? ''}` : `Colours for sale (${chosen.length})`}
      </legend>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <label key={colour.name} className={styles.swatch} title={colour.name}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? group : undefined}
              className="only-read-aloud"
              checked={chosen.includes(colour.name)}
              onChange={() => toggle(colour.name)}
              aria-label={colour.name}
            />
            <span
              className={styles.swatchInk}
              style={{ background: colour.hex }}
              data-dark={colour.dark || undefined}
            >
              {chosen.includes(colour.name) && <IconCheck size={18} stroke={3} aria-hidden />}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
