import { GRAPHICS } from '../../../../shared/features/making/graphics/graphics.ts';
import { LOGO_MARKS } from '../../../../shared/features/making/logo-template-builder/logo-template-builder.ts';
import { drawingElement } from '../../../../shared/features/making/typesetting/typesetting.ts';
import { LayoutPicture } from '../typesetting/typesetting.ts';
import styles from './logo-template-builder.module.css';

const MARKS = LOGO_MARKS.flatMap((id) => GRAPHICS.find((graphic) => graphic.id === id) ?? []).flatMap(
  (graphic) => {
    const element = drawingElement(graphic.id, ['#2b4280', '#e8743b', '#2f7d4f'], 20);
    return element ? [{ graphic, elements: [element] }] : [];
  },
);

const noFonts = () => undefined;

interface MarkChoiceProps {
  readonly value: string;
  readonly onChange: (mark: string) => void;
}

/** The drawing that goes with the name. */
export function MarkChoice({ value, onChange }: MarkChoiceProps) {
  return (
    <fieldset className={styles.marks}>
      <legend className={styles.small}>Mark</legend>
      <div className={styles.markList}>
        {MARKS.map(({ graphic, elements }) => (
          <label key={graphic.id} className={styles.mark} title={graphic.name}>
            <input
              type="radio"
              name="mark"
              className="only-read-aloud"
              checked={graphic.id === value}
              onChange={() => onChange(graphic.id)}
              aria-label={graphic.name}
            />
            <span className={styles.markFrame}>
              <LayoutPicture elements={elements} fonts={noFonts} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
