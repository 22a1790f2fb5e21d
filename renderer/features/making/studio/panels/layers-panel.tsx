import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconFolder,
  IconGripVertical,
  IconLetterT,
  IconLock,
  IconLockOpen,
  IconPhoto,
  IconShape,
  IconSticker,
} from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import {
  type ElementFaults,
  formatFaults,
  mergeFaults,
} from '../../../../../shared/features/making/products/products.ts';
import {
  reorderElements,
  SCENE_LIMITS,
  sideOf,
  updateElement,
  updateElements,
} from '../../../../../shared/features/making/studio/studio.ts';
import { elementName } from '../element-name.ts';
import { FaultSign } from '../marks/fault-sign.tsx';
import type { Studio } from '../studio-state.ts';
import { type LayerRow, layerRows, rowElements, rowKey } from './layer-rows.ts';
import styles from './panels.module.css';
import { useLayerDrag } from './use-layer-drag.ts';

interface LayersPanelProps {
  readonly studio: Studio;
  readonly pictureNames: ReadonlyMap<string, string>;
  /** What is open of each element. */
  readonly faults: ReadonlyMap<string, ElementFaults>;
}

const icons = { picture: IconPhoto, text: IconLetterT, shape: IconShape, drawing: IconSticker };
const NAME_LENGTH = 80;

interface RenameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function RenameField({ name, onName, onClose }: RenameFieldProps) {
  const keeps = useRef(true);
  return (
    <input
      className={styles.rename}
      aria-label={`New name of ${name}`}
      defaultValue={name}
      maxLength={NAME_LENGTH}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the name that was just activated
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keeps.current = false;
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
      onBlur={(event) => {
        if (keeps.current) onName(event.currentTarget.value.trim());
        onClose();
      }}
    />
  );
}

/** Everything on this side, the topmost first, as it can be chosen and put in order by keyboard too. */
export function LayersPanel({ studio, pictureNames, faults }: LayersPanelProps) {
  const { scene, side, selectedIds, change, selectSeveral, toggle } = studio;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const elements = sideOf(scene, side)?.elements ?? [];
  const rows = layerRows(elements, closed);
  const { landing, draggedKey, grip, idsWith } = useLayerDrag({ list, rows, closed, studio });
  if (elements.length === 0) return null;

  const rowName = (row: LayerRow) =>
    row.kind === 'group' ? `Group of ${row.members.length}` : elementName(row.element, pictureNames);

  const choose = (event: MouseEvent, row: LayerRow) => {
    const ids = rowElements(row).map(({ id }) => id);
    if (event.shiftKey || event.ctrlKey || event.metaKey) return toggle(ids);
    const isOnly = ids.length === selectedIds.size && ids.every((id) => selectedIds.has(id));
    const parent = rowElements(row)[0]?.groups?.[row.depth - 1] ?? null;
    selectSeveral(isOnly ? [] : ids, isOnly ? null : parent);
  };

  const onKey = (event: KeyboardEvent, row: LayerRow, isGrip: boolean) => {
    if (event.key === 'F2' && row.kind === 'element') {
      event.preventDefault();
      setRenamedId(row.element.id);
      return;
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    if (!isGrip && !event.altKey) return;
    event.preventDefault();
    const ids = idsWith(row);
    change((now) => reorderElements(now, ids, event.key === 'ArrowUp' ? 'forward' : 'backward'));
    setSaid(`${rowName(row)} moved ${event.key === 'ArrowUp' ? 'forward' : 'backward'}`);
  };

  const line = (row: LayerRow) => {
    const name = rowName(row);
    const members = rowElements(row);
    const ids = new Set(members.map(({ id }) => id));
    const isSelected = members.every(({ id }) => selectedIds.has(id));
    const isHidden = members.every(({ hidden }) => hidden);
    const isLocked = members.every(({ locked }) => locked);
    const key = rowKey(row);
    const open = mergeFaults(members.flatMap(({ id }) => faults.get(id) ?? []));
    const Icon = row.kind === 'group' ? IconFolder : icons[row.element.kind];
    const isClosed = row.kind === 'group' && closed.has(row.id);
    return (
      <li
        key={key}
        className={styles.layer}
        data-selected={isSelected || undefined}
        data-dragged={draggedKey === key || undefined}
        data-lands={landing?.key === key ? landing.where : undefined}
        data-depth={Math.min(row.depth, SCENE_LIMITS.groupDepth)}
      >
        <button
          type="button"
          className={styles.grip}
          aria-label={`Move ${name}`}
          {...grip(row)}
          onKeyDown={(event) => onKey(event, row, true)}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        {row.kind === 'group' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isClosed ? `Open ${name}` : `Close ${name}`}
            aria-expanded={!isClosed}
            onClick={() =>
              setClosed((now) => {
                const next = new Set(now);
                if (!next.delete(row.id)) next.add(row.id);
                return next;
              })
            }
          >
            {isClosed ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
          </ActionIcon>
        )}
        {row.kind === 'element' && row.element.id === renamedId ? (
          <RenameField
            name={name}
            onClose={() => setRenamedId(null)}
            onName={(next) =>
              next !== name && change((now) => updateElement(now, row.element.id, { name: next }))
            }
          />
        ) : (
          <button
            type="button"
            className={styles.layerName}
            aria-pressed={isSelected}
            onClick={(event) => choose(event, row)}
            onDoubleClick={() => row.kind === 'element' && setRenamedId(row.element.id)}
            onKeyDown={(event) => onKey(event, row, false)}
          >
            <Icon size={16} aria-hidden />
            <span>{name}</span>
            {open && (
              <span
                className={styles.faults}
                role="img"
                aria-label={formatFaults(open, null)}
                title={formatFaults(open, null)}
              >
                <FaultSign weight={open.weight} />
              </span>
            )}
          </button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isHidden ? `Show ${name}` : `Hide ${name}`}
          onClick={() => change((now) => updateElements(now, ids, { hidden: !isHidden }))}
        >
          {isHidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
          onClick={() => change((now) => updateElements(now, ids, { locked: !isLocked }))}
        >
          {isLocked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
        </ActionIcon>
      </li>
    );
  };

  return (
    <section aria-label="Layers" className={styles.section}>
      <h2 className={styles.heading}>Layers</h2>
      <p className={styles.note}>
        Drag a layer by its grip, or move it with Alt and the arrow keys. Shift adds to the selection.
      </p>
      <ul ref={list} className={styles.list} aria-label="Layers">
        {rows.map(line)}
      </ul>
      <output className="only-read-aloud" aria-live="polite">
        {said}
      </output>
    </section>
  );
}
