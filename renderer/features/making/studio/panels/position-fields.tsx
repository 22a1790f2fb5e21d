import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  boundsAround,
  MIN_ELEMENT_MM,
  resizeTo,
  type Similarity,
  transformElements,
  translation,
} from '../../../../../shared/features/making/studio/studio.ts';
import { numberInputValue } from '../../../../../shared/rules/fields/numbers.ts';
import { NumberField } from '../../../../ui/fields/fields.ts';
import type { SelectionContext } from '../commands/stage-commands.ts';
import { selectionFrame } from '../stage/selection-frame.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import { LengthField } from './length-field.tsx';
import styles from './panels.module.css';

interface PositionFieldsProps {
  readonly context: SelectionContext;
  readonly preferences: StudioPreferences;
}

interface TurnFieldProps {
  readonly isDisabled: boolean;
  readonly onTurn: (degrees: number) => void;
}

/** Turns several elements about their middle; empties itself after each turn. */
function TurnField({ isDisabled, onTurn }: TurnFieldProps) {
  const [typed, setTyped] = useState('');
  const commit = () => {
    const degrees = numberInputValue(typed);
    setTyped('');
    if (Number.isFinite(degrees) && degrees !== 0) onTurn(degrees);
  };
  return (
    <TextInput
      label="Turn by (°)"
      value={typed}
      placeholder="0"
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped('');
      }}
    />
  );
}

/** Where a selection is, how large, and how far turned. X and Y are the top left corner of what is seen. */
export function PositionFields({ context, preferences }: PositionFieldsProps) {
  const { studio, resources } = context;
  const { selection, selected, change } = studio;
  const { unit } = preferences;
  const moving = selection.filter(({ locked }) => !locked);
  const shown = moving.length > 0 ? moving : selection;
  const frame = selectionFrame(shown, resources.measureText);
  const bounds = boundsAround(shown, resources.measureText);
  if (!frame || !bounds) return null;
  const isLocked = moving.length === 0;
  const ids = new Set(moving.map(({ id }) => id));
  const key = [...ids].join(' ');
  const transform = (fields: Partial<Similarity>, run: string) => {
    const similarity = { ...translation(0, 0), about: { x: frame.x, y: frame.y }, ...fields };
    change((scene) => transformElements(scene, ids, similarity), `${run} ${key}`);
  };
  const shape = selected?.kind === 'shape' ? selected : null;
  const border = shape?.stroke != null && shape.shape !== 'line' ? shape.strokeWidth : 0;
  const resize = (side: 'width' | 'height', length: number) => {
    if (!shape) return transform({ factor: length / frame[side] }, side);
    const wanted = { width: shape.width, height: shape.height, [side]: length - border };
    change((scene) => resizeTo(scene, shape.id, wanted.width, wanted.height), `${side} ${key}`);
  };
  return (
    <>
      <div className={styles.four}>
        <LengthField
          label={`X (${unit})`}
          value={bounds.left}
          unit={unit}
          isDisabled={isLocked}
          onValue={(x) => transform({ dx: x - bounds.left }, 'x')}
        />
        <LengthField
          label={`Y (${unit})`}
          value={bounds.top}
          unit={unit}
          isDisabled={isLocked}
          onValue={(y) => transform({ dy: y - bounds.top }, 'y')}
        />
        <LengthField
          label="Width"
          value={frame.width}
          unit={unit}
          min={shape?.shape === 'line' ? MIN_ELEMENT_MM : Math.min(MIN_ELEMENT_MM, frame.width)}
          isDisabled={isLocked}
          onValue={(width) => resize('width', width)}
        />
        <LengthField
          label="Height"
          value={frame.height}
          unit={unit}
          min={Math.min(MIN_ELEMENT_MM, frame.height)}
          isDisabled={isLocked}
          onValue={(height) => resize('height', height)}
        />
      </div>
      <div className={styles.pair}>
        {selected ? (
          <NumberField
            label="Rotation (°)"
            value={selected.rotation}
            decimals={1}
            hideControls
            disabled={isLocked}
            onValue={(degrees) => transform({ degrees: degrees - selected.rotation }, 'turn')}
          />
        ) : (
          <TurnField isDisabled={isLocked} onTurn={(degrees) => transform({ degrees }, 'turn')} />
        )}
        <div className={styles.labelled}>
          <span className={styles.label}>Units</span>
          <SegmentedControl
            aria-label="Units"
            value={unit}
            onChange={(next) => preferences.setUnit(next === 'in' ? 'in' : 'mm')}
            data={[
              { value: 'mm', label: 'mm' },
              { value: 'in', label: 'inches' },
            ]}
          />
        </div>
      </div>
    </>
  );
}
