import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  dropLevel,
  type MenuEntry,
  type MenuMove,
  placeInMenu,
  withoutPart,
} from '../../../../shared/features/site/menu/menu.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './menu.module.css';
import { type Places, targetFault, targetText } from './target-text.ts';

/** Pixels that a level is indented by. */
const INDENT = 24;

const MOVE_KEYS: Readonly<Record<string, MenuMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

interface Drop {
  /** Index among the entries that stay. */
  readonly at: number;
  readonly level: number;
}

interface Dragged {
  readonly uid: string;
  readonly startX: number;
  readonly drop: Drop | null;
}

interface MenuTreePanelProps {
  readonly entries: readonly MenuEntry[];
  readonly places: Places;
  readonly selected: string | null;
  readonly onSelect: (uid: string) => void;
  readonly onMove: (uid: string, move: MenuMove) => void;
  readonly onDrop: (uid: string, drop: Drop) => void;
  readonly onRemove: (uid: string) => void;
  /** Enter on an entry: its label is edited. */
  readonly onOpen: () => void;
}

const FAULT_TEXT = { gone: 'Missing', hidden: 'Hidden' } as const;

/** The menu as a tree: one tab stop, moved in by arrow keys; with Alt, the entry itself is moved. */
export function MenuTreePanel(props: MenuTreePanelProps) {
  const { entries, places, selected, onSelect, onMove, onDrop, onRemove, onOpen } = props;
  const tree = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const current = entries.some(({ uid }) => uid === selected) ? selected : (entries[0]?.uid ?? null);
  const resting = dragged ? withoutPart(entries, dragged.uid) : entries;

  // The focus follows the chosen entry, also where it has moved or its neighbour was removed.
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (!isLost && !tree.current?.contains(document.activeElement)) return;
    const row = tree.current?.querySelector(`[data-uid="${current}"]`);
    if (row instanceof HTMLElement && row !== document.activeElement) row.focus();
  });

  const press = (event: KeyboardEvent) => {
    const at = entries.findIndex(({ uid }) => uid === current);
    const uid = entries[at]?.uid;
    if (uid === undefined) return;
    const move = event.altKey ? MOVE_KEYS[event.key] : undefined;
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    const next = event.altKey || step === undefined ? undefined : entries[step];
    if (move) onMove(uid, move);
    else if (next) onSelect(next.uid);
    else if (event.key === 'Delete') onRemove(uid);
    else if (event.key === 'Enter') onOpen();
    else if (step === undefined || event.altKey) return;
    event.preventDefault();
  };

  const dropAt = ({ clientX, clientY }: PointerEvent, { uid, startX }: Dragged): Drop | null => {
    const rows = [...(tree.current?.querySelectorAll<HTMLElement>('[data-resting]') ?? [])];
    const at = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < clientY;
    }).length;
    const level = entries.find((entry) => entry.uid === uid)?.level ?? 1;
    const fits = dropLevel(entries, uid, at, level + Math.round((clientX - startX) / INDENT));
    return fits === null ? null : { at, level: fits };
  };
  const grip = (uid: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onSelect(uid);
      setDragged({ uid, startX: event.clientX, drop: null });
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged?.uid === uid) setDragged({ ...dragged, drop: dropAt(event, dragged) });
    },
    onPointerUp: () => {
      if (dragged?.drop) onDrop(dragged.uid, dragged.drop);
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  });

  const stays = new Set(resting.map(({ uid }) => uid));
  const lineAbove = dragged?.drop ? (resting[dragged.drop.at]?.uid ?? null) : undefined;
  const line = dragged?.drop && (
    <div
      className={styles.line}
      style={{ marginInlineStart: (dragged.drop.level - 1) * INDENT }}
      aria-hidden
    />
  );
  return (
    <div
      ref={tree}
      role="tree"
      aria-label="Menu"
      className={styles.tree}
      onKeyDown={press}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !tree.current?.contains(relatedTarget)) hadFocus.current = false;
      }}
    >
      {entries.map(({ uid, level, label, target }) => {
        const { position, count, inside } = placeInMenu(entries, uid);
        const fault = targetFault(target, places);
        const text = targetText(target, places);
        return (
          <div key={uid} className={styles.place}>
            {lineAbove === uid && line}
            <div
              role="treeitem"
              aria-level={level}
              aria-posinset={position}
              aria-setsize={count}
              aria-selected={uid === current}
              {...(inside > 0 && { 'aria-expanded': true })}
              tabIndex={uid === current ? 0 : -1}
              className={styles.row}
              data-uid={uid}
              data-resting={stays.has(uid) || undefined}
              data-dragged={!stays.has(uid) || undefined}
              style={{ marginInlineStart: (level - 1) * INDENT }}
              onClick={() => onSelect(uid)}
              onDoubleClick={onOpen}
              onFocus={() => {
                if (uid !== selected) onSelect(uid);
              }}
              onKeyDown={() => undefined}
            >
              <span className={styles.grip} title="Drag to move" aria-hidden="true" {...grip(uid)}>
                <IconGripVertical size={18} />
              </span>
              <span className={styles.words}>
                <b>{label || 'No label'}</b>
                <small>{text}</small>
              </span>
              {fault && <StatusPill tone={fault === 'gone' ? 'bad' : 'warn'}>{FAULT_TEXT[fault]}</StatusPill>}
            </div>
          </div>
        );
      })}
      {lineAbove === null && line}
    </div>
  );
}
