import { Checkbox, SegmentedControl, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import {
  LETTER_CASES,
  TEXT_STYLE_LIMITS,
  type TextElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { InkField } from '../panels/ink-field.tsx';
import { Labelled } from '../panels/labelled.tsx';
import styles from './fonts.module.css';

const CASES = [
  { value: 'typed', label: 'As typed' },
  { value: 'upper', label: 'ABC' },
  { value: 'lower', label: 'abc' },
  { value: 'title', label: 'Abc' },
] as const;
const FIRST_OUTLINE = { width: 0.05, colour: '#ffffff' } as const;
const FIRST_SHADOW = { dx: 0.06, dy: 0.06, colour: '#1b2130' } as const;
const { outline: OUTLINE, shadow: SHADOW } = TEXT_STYLE_LIMITS;
const STEP = 0.01;

interface TextStyleProps {
  readonly element: TextElement;
  /** Changes of one `run` are one step of undo. */
  readonly set: (fields: Partial<TextElement>, run?: string | null) => void;
}

/** How a text’s letters are written and edged. */
export function TextStyle({ element, set }: TextStyleProps) {
  const { id, size, outline, shadow } = element;
  const inMm = (share: number) => `${(share * size).toFixed(1)} mm`;
  const slide = (
    label: string,
    value: number,
    low: number,
    high: number,
    onChange: (share: number) => void,
  ) => (
    <Labelled label={label}>
      <Slider
        value={value}
        min={low}
        max={high}
        step={STEP}
        thumbLabel={label}
        label={inMm}
        onChange={onChange}
      />
    </Labelled>
  );
  return (
    <>
      <SegmentedControl
        aria-label="Capital letters"
        value={element.case ?? 'typed'}
        data={[...CASES]}
        onChange={(value) => set({ case: LETTER_CASES.find((each) => each === value) })}
      />
      <div className={styles.style}>
        <Checkbox
          label="Outline"
          checked={outline !== undefined}
          onChange={(event) => set({ outline: event.currentTarget.checked ? FIRST_OUTLINE : undefined })}
        />
        {outline && (
          <>
            <InkField
              label="Outline colour"
              value={outline.colour}
              onChange={(colour) => set({ outline: { ...outline, colour } }, `outline ink ${id}`)}
            />
            {slide('Outline width', outline.width, OUTLINE.min, OUTLINE.max, (width) =>
              set({ outline: { ...outline, width } }, `outline ${id}`),
            )}
          </>
        )}
      </div>
      <div className={styles.style}>
        <Checkbox
          label="Shadow"
          checked={shadow !== undefined}
          onChange={(event) => set({ shadow: event.currentTarget.checked ? FIRST_SHADOW : undefined })}
        />
        {shadow && (
          <>
            <InkField
              label="Shadow colour"
              value={shadow.colour}
              onChange={(colour) => set({ shadow: { ...shadow, colour } }, `shadow ink ${id}`)}
            />
            {slide('Shadow to the right', shadow.dx, -SHADOW, SHADOW, (dx) =>
              set({ shadow: { ...shadow, dx } }, `shadow x ${id}`),
            )}
            {slide('Shadow downwards', shadow.dy, -SHADOW, SHADOW, (dy) =>
              set({ shadow: { ...shadow, dy } }, `shadow y ${id}`),
            )}
          </>
        )}
      </div>
    </>
  );
}
