import { ActionIcon, Button, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { IconBoxMultiple, IconBoxOff, IconCopy, IconTrash } from '@tabler/icons-react';
import {
  canGroup,
  canUngroup,
  sideOf,
  updateElements,
} from '../../../../../shared/features/making/studio/studio.ts';
import { Row } from '../../../../ui/layout.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import {
  duplicateSelection,
  groupSelection,
  removeSelection,
  type SelectionContext,
  ungroupSelection,
} from '../commands/stage-commands.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { Labelled } from './labelled.tsx';
import styles from './panels.module.css';
import { PositionFields } from './position-fields.tsx';

interface SelectionPanelProps {
  readonly context: SelectionContext;
  readonly preferences: StudioPreferences;
}

/** What can be changed about several elements at once. */
export function SelectionPanel({ context, preferences }: SelectionPanelProps) {
  const { studio } = context;
  const { scene, side, selection, selectedIds, change } = studio;
  const elements = sideOf(scene, side)?.elements ?? [];
  const opacities = new Set(selection.map(({ opacity }) => opacity));
  const isLocked = selection.every(({ locked }) => locked);
  return (
    <section aria-label={`Selected: ${selection.length} elements`} className={styles.section}>
      <div className={styles.headRow}>
        <h2 className={styles.heading}>{selection.length} selected</h2>
        <Row gap={1}>
          <Tooltip label="Duplicate (Ctrl+D)">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Duplicate"
              onClick={() => duplicateSelection(context)}
            >
              <IconCopy size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove (Delete)">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Remove"
              disabled={isLocked}
              onClick={() => removeSelection(context)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Row>
      </div>
      <div className={styles.pair}>
        <Button
          variant="default"
          leftSection={<IconBoxMultiple size={18} aria-hidden />}
          disabled={!canGroup(elements, selectedIds)}
          onClick={() => groupSelection(context)}
        >
          Group
        </Button>
        <Button
          variant="default"
          leftSection={<IconBoxOff size={18} aria-hidden />}
          disabled={!canUngroup(elements, selectedIds)}
          onClick={() => ungroupSelection(context)}
        >
          Ungroup
        </Button>
      </div>
      <ArrangeButtons context={context} />
      <PositionFields context={context} preferences={preferences} />
      <Labelled label={opacities.size > 1 ? 'Opacity (mixed)' : 'Opacity'}>
        <Slider
          value={Math.max(...opacities)}
          min={0.1}
          max={1}
          step={0.05}
          thumbLabel="Opacity"
          label={(value) => `${Math.round(value * 100)}%`}
          onChange={(opacity) =>
            change(
              (now) => updateElements(now, selectedIds, { opacity }),
              `opacity ${[...selectedIds].join(' ')}`,
            )
          }
        />
      </Labelled>
      <Button variant="subtle" size="compact-sm" onClick={() => studio.select(null)}>
        Done
      </Button>
    </section>
  );
}
