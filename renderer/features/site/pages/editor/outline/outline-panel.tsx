import {
  IconChevronDown,
  IconChevronRight,
  IconEyeOff,
  IconFilter,
  IconGripVertical,
  IconUnlink,
} from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  conditionsOf,
  conditionWords,
  isKnownCondition,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { linkFaults } from '../../../links/links.ts';
import {
  blockLabel,
  blockWords,
  childrenIn,
  kindTitle,
  type TreeRow,
  treeRows,
} from '../document/block-tree.ts';
import { isFixed } from '../document/places.ts';
import { isHidden } from '../document/steps.ts';
import { useEditor } from '../page-editor.ts';
import { within } from '../page-words.ts';
import { BlockIcon } from './block-icon.tsx';
import styles from './outline-panel.module.css';

interface OutlinePanelProps {
  readonly onDrag: (event: PointerEvent, uid: Uid) => void;
  readonly onOpen: () => void;
  /** Keys of the command table. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The page as a tree. One tab stop; keys as on the page. */
export function OutlinePanel({ onDrag, onOpen, onKey }: OutlinePanelProps) {
  const editor = useEditor();
  const { tree, selection, links } = editor;
  const [closed, setClosed] = useState<ReadonlySet<Uid>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const rows = treeRows(tree, closed);
  const current = selection.at(-1) ?? rows[0]?.block.uid;

  useEffect(() => {
    const row = list.current?.querySelector('[aria-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    // The focus goes with the selection, and doesn’t go with a deleted row.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (row instanceof HTMLElement && (isLost || list.current?.contains(document.activeElement))) row.focus();
  });

  const toggle = (uid: Uid) =>
    setClosed((now) => {
      const next = new Set(now);
      if (!next.delete(uid)) next.add(uid);
      return next;
    });

  const press = ({ block }: TreeRow, event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey) {
      const isSelected = selection.includes(block.uid);
      editor.select(isSelected ? selection.filter((uid) => uid !== block.uid) : [...selection, block.uid]);
    } else if (event.shiftKey && selection.length > 0) {
      const siblings = childrenIn(tree, block.parent).map(({ uid }) => uid);
      const from = siblings.indexOf(selection[0] ?? '');
      const to = siblings.indexOf(block.uid);
      editor.select(from < 0 ? [block.uid] : siblings.slice(Math.min(from, to), Math.max(from, to) + 1));
    } else editor.select([block.uid]);
  };

  if (rows.length === 0)
    return <p className={styles.empty}>Nothing {within(editor.kind)} yet. Add a block and it shows here.</p>;
  return (
    <div
      ref={list}
      role="tree"
      aria-label="Outline"
      aria-multiselectable="true"
      className={styles.tree}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !list.current?.contains(relatedTarget)) hadFocus.current = false;
      }}
      onKeyDown={(event) => {
        const at = rows.find(({ block }) => block.uid === current);
        if (event.key === 'ArrowRight' && at && closed.has(at.block.uid)) {
          event.preventDefault();
          event.stopPropagation();
          toggle(at.block.uid);
          return;
        }
        onKey(event);
      }}
    >
      {rows.map((row) => {
        const { block, level, position, count, children } = row;
        const isClosed = closed.has(block.uid);
        const words = blockWords(block);
        const hasBrokenLink = linkFaults(block.properties, links).length > 0;
        const conditions = conditionsOf(block);
        const isLimited = conditions === null || conditions.length > 0;
        const isUnknown = conditions === null || !conditions.every(isKnownCondition);
        return (
          <div
            key={block.uid}
            role="treeitem"
            aria-level={level}
            aria-posinset={position}
            aria-setsize={count}
            aria-selected={selection.includes(block.uid)}
            {...(children > 0 && { 'aria-expanded': !isClosed })}
            tabIndex={block.uid === current ? 0 : -1}
            className={styles.row}
            data-uid={block.uid}
            data-hidden={isHidden(block) || undefined}
            style={{ paddingInlineStart: `calc(${level - 1} * var(--space-4) + var(--space-1))` }}
            onClick={(event) => press(row, event)}
            onDoubleClick={onOpen}
            onFocus={(event) => {
              if (event.target === event.currentTarget && selection.length === 0) editor.select([block.uid]);
            }}
            onKeyDown={() => undefined}
          >
            <span
              className={styles.twist}
              onClick={(event) => {
                if (children === 0) return;
                event.stopPropagation();
                toggle(block.uid);
              }}
              aria-hidden="true"
            >
              {children > 0 && (isClosed ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />)}
            </span>
            <BlockIcon type={block.type} />
            <span className={styles.name} title={blockLabel(block)}>
              {words ?? kindTitle(block.type)}
              {words && <small>{kindTitle(block.type)}</small>}
              {isHidden(block) && <span className="only-read-aloud">, hidden from shoppers</span>}
              {isLimited && (
                <span className="only-read-aloud">
                  {isUnknown ? ', with a condition that isn’t known' : ', with conditions'}
                </span>
              )}
              {hasBrokenLink && <span className="only-read-aloud">, with a broken link</span>}
            </span>
            {isLimited && (
              <span
                className={isUnknown ? styles.fault : styles.mark}
                title={
                  isUnknown
                    ? 'Shoppers don’t see it: a condition isn’t known'
                    : `Only for: ${conditions.map(conditionWords).join(', ')}`
                }
              >
                <IconFilter size={14} aria-hidden />
              </span>
            )}
            {hasBrokenLink && (
              <span className={styles.fault} title="A link that shoppers can’t use">
                <IconUnlink size={14} aria-hidden />
              </span>
            )}
            {isHidden(block) && <IconEyeOff size={14} aria-hidden className={styles.mark} />}
            {!isFixed(tree, block) && (
              <span
                className={styles.grip}
                onPointerDown={(event) => onDrag(event, block.uid)}
                onClick={(event) => event.stopPropagation()}
                title="Drag to move"
                aria-hidden="true"
              >
                <IconGripVertical size={16} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
