import { SegmentedControl, Switch } from '@mantine/core';
import { lengthInUnit, type SceneSide } from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import { Labelled } from './labelled.tsx';
import styles from './panels.module.css';

interface SidePanelProps {
  readonly sceneSide: SceneSide;
  readonly preferences: StudioPreferences;
}

/** How large the print area is, and how it is measured; while nothing is selected. */
export function SidePanel({ sceneSide, preferences }: SidePanelProps) {
  const { unit, setUnit, isSnapping, setSnapping } = preferences;
  const { widthMm, heightMm } = sceneSide;
  return (
    <section aria-label="Print area" className={styles.section}>
      <h2 className={styles.heading}>Print area</h2>
      <p className={styles.note}>
        {lengthInUnit(widthMm, 'mm')} × {lengthInUnit(heightMm, 'mm')} mm ({lengthInUnit(widthMm, 'in')} ×{' '}
        {lengthInUnit(heightMm, 'in')} in)
      </p>
      <Labelled label="Units">
        <SegmentedControl
          aria-label="Units"
          value={unit}
          onChange={(next) => setUnit(next === 'in' ? 'in' : 'mm')}
          data={[
            { value: 'mm', label: 'mm' },
            { value: 'in', label: 'inches' },
          ]}
        />
      </Labelled>
      <Switch
        label="Snap to guides"
        checked={isSnapping}
        onChange={(event) => setSnapping(event.currentTarget.checked)}
      />
    </section>
  );
}
