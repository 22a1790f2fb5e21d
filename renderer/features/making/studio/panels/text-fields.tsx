import { SegmentedControl, Slider, Textarea } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useCallback, useEffect, useRef } from 'react';
import {
  fontFamily,
  nearestWeight,
  SCENE_LIMITS,
  type TextElement,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { NumberField } from '../../../../ui/fields/fields.ts';
import { FontPicker } from '../fonts/font-picker.tsx';
import { TextStyle } from '../fonts/text-style.tsx';
import { removeEmptied } from '../stage/remove-emptied.ts';
import { useStudioDoor } from '../studio-door.ts';
import type { Studio } from '../studio-state.ts';
import { InkField } from './ink-field.tsx';
import { Labelled } from './labelled.tsx';
import styles from './panels.module.css';
import { ShopperTextFields } from './shopper-text-fields.tsx';

const WEIGHT_NAMES: Record<number, string> = { 400: 'Regular', 700: 'Bold', 900: 'Black' };

interface TextFieldsProps {
  readonly element: TextElement;
  readonly studio: Studio;
}

/** The words, as they are typed. An emptied field stays empty until it is left; then the text goes. */
function WordsField({ element, studio }: TextFieldsProps) {
  const { change } = studio;
  const { id } = element;
  // A design has no text without a character; a space prints nothing.
  const isEmpty = element.text.trim() === '';
  // Undo takes back everything typed between entering and leaving the field.
  const run = useRef(`text ${id}`);
  // Words emptied on the garment go as its caret leaves.
  const isTypedHere = useRef(false);
  const emptied = useRef(false);
  emptied.current = isEmpty;
  const leave = useCallback(() => {
    const goes = isTypedHere.current && emptied.current;
    isTypedHere.current = false;
    if (!goes) return;
    removeEmptied(change, id, run.current);
  }, [change, id]);
  // Selecting something else takes the field away before it can lose the focus.
  useEffect(() => leave, [leave]);
  return (
    <Textarea
      label="Text"
      value={isEmpty ? '' : element.text}
      autosize
      minRows={2}
      maxRows={5}
      maxLength={SCENE_LIMITS.textLength}
      onFocus={() => {
        isTypedHere.current = true;
        run.current = `text ${id} ${performance.now()}`;
      }}
      onBlur={leave}
      onChange={(event) => {
        const text = event.currentTarget.value.normalize('NFC') || ' ';
        change((scene) => updateElement<TextElement>(scene, id, { text }), run.current);
      }}
    />
  );
}

/** What can be changed about a text: words, font, colour, size, and how it runs. */
export function TextFields({ element, studio }: TextFieldsProps) {
  const set = (fields: Partial<TextElement>, run: string | null = null) =>
    studio.change((scene) => updateElement(scene, element.id, fields), run);
  const door = useStudioDoor();
  const family = fontFamily(element.fontId);
  return (
    <>
      <WordsField element={element} studio={studio} />
      {door.ordering === null && <ShopperTextFields element={element} set={set} />}
      <FontPicker
        element={element}
        onChange={(fontId) => {
          const next = fontFamily(fontId);
          set({ fontId, weight: next ? nearestWeight(next, element.weight) : element.weight });
        }}
      />
      {family && family.weights.length > 1 && (
        <SegmentedControl
          aria-label="Weight"
          value={String(element.weight)}
          onChange={(weight) => set({ weight: Number(weight) })}
          data={family.weights.map((weight) => ({
            value: String(weight),
            label: WEIGHT_NAMES[weight] ?? String(weight),
          }))}
        />
      )}
      <div className={styles.pair}>
        <InkField
          label="Colour"
          value={element.colour}
          onChange={(colour) => set({ colour }, `ink ${element.id}`)}
        />
        <NumberField
          label="Size (mm)"
          value={element.size}
          min={1}
          max={600}
          decimals={1}
          onValue={(size) => size >= 1 && set({ size }, `size ${element.id}`)}
        />
      </div>
      <SegmentedControl
        aria-label="Text alignment"
        value={element.align}
        onChange={(next) => set({ align: next === 'left' || next === 'right' ? next : 'center' })}
        data={[
          { value: 'left', label: 'Left' },
          { value: 'center', label: 'Centre' },
          { value: 'right', label: 'Right' },
        ]}
      />
      <TextStyle element={element} set={set} />
      <Labelled label="Curve">
        <Slider
          value={element.arc}
          min={-330}
          max={330}
          step={5}
          thumbLabel="Curve in degrees"
          label={(value) => (value === 0 ? 'Straight' : `${value}°`)}
          marks={[{ value: 0 }]}
          onChange={(arc) => set({ arc }, `arc ${element.id}`)}
        />
      </Labelled>
      <Labelled label="Letter spacing">
        <Slider
          value={element.letterSpacing}
          min={-0.1}
          max={0.6}
          step={0.01}
          thumbLabel="Letter spacing"
          label={(value) => `${Math.round(value * 100)}%`}
          onChange={(letterSpacing) => set({ letterSpacing }, `spacing ${element.id}`)}
        />
      </Labelled>
      {element.text.includes('\n') && (
        <Labelled label="Line height">
          <Slider
            value={element.lineHeight}
            min={0.7}
            max={2.2}
            step={0.05}
            thumbLabel="Line height"
            onChange={(lineHeight) => set({ lineHeight }, `leading ${element.id}`)}
          />
        </Labelled>
      )}
    </>
  );
}
