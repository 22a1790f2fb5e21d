import { ActionIcon } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';
import {
  type Alignment,
  type Reordering,
  reorderElements,
} from '../../../../../shared/features/making/studio/studio.ts';
import { Row } from '../../../../ui/layout.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import { alignTo, distribute, type SelectionContext } from '../commands/stage-commands.ts';
import styles from './panels.module.css';

type Icon = typeof IconArrowUp;

const ALIGNMENTS: readonly (readonly [Alignment, string, Icon])[] = [
  ['left', 'Align left', IconLayoutAlignLeft],
  ['center', 'Centre horizontally', IconLayoutAlignCenter],
  ['right', 'Align right', IconLayoutAlignRight],
  ['top', 'Align to the top', IconLayoutAlignTop],
  ['middle', 'Centre vertically', IconLayoutAlignMiddle],
  ['bottom', 'Align to the bottom', IconLayoutAlignBottom],
];
const ORDERS: readonly (readonly [Reordering, string, Icon])[] = [
  ['front', 'To the front', IconArrowBarToUp],
  ['forward', 'Forward', IconArrowUp],
  ['backward', 'Backward', IconArrowDown],
  ['back', 'To the back', IconArrowBarToDown],
];

interface ToolProps {
  readonly label: string;
  readonly Icon: Icon;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function Tool({ label, Icon, isDisabled, onPress }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} disabled={isDisabled} onClick={onPress}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Lines up a selection: one element with the print area, several with each other. */
export function ArrangeButtons({ context }: { readonly context: SelectionContext }) {
  const { studio } = context;
  const { selection, change } = studio;
  const unlocked = new Set(selection.filter(({ locked }) => !locked).map(({ id }) => id));
  const isLocked = unlocked.size === 0;
  return (
    <>
      <Row
        gap={1}
        role="group"
        aria-label={selection.length > 1 ? 'Align with each other' : 'Align with the print area'}
        className={styles.aligns}
      >
        {ALIGNMENTS.map(([to, label, Icon]) => (
          <Tool
            key={to}
            label={label}
            Icon={Icon}
            isDisabled={isLocked}
            onPress={() => alignTo(to, label)(context)}
          />
        ))}
      </Row>
      <Row gap={1} role="group" aria-label="Order and spacing" className={styles.aligns}>
        {ORDERS.map(([to, label, Icon]) => (
          <Tool
            key={to}
            label={label}
            Icon={Icon}
            isDisabled={isLocked}
            onPress={() => change((scene) => reorderElements(scene, unlocked, to))}
          />
        ))}
        {selection.length > 1 && (
          <>
            <Tool
              label="Space evenly across"
              Icon={IconLayoutDistributeHorizontal}
              isDisabled={unlocked.size < 3}
              onPress={() => distribute('across')(context)}
            />
            <Tool
              label="Space evenly down"
              Icon={IconLayoutDistributeVertical}
              isDisabled={unlocked.size < 3}
              onPress={() => distribute('down')(context)}
            />
          </>
        )}
      </Row>
    </>
  );
}
