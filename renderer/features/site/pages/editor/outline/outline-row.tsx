import {
  IconChevronDown,
  IconChevronRight,
  IconEyeOff,
  IconFilter,
  IconGripVertical,
  IconLink,
  IconUnlink,
} from '@tabler/icons-react';
import { type MouseEvent, memo, type PointerEvent } from 'react';
import {
  conditionsOf,
  conditionWords,
  isKnownCondition,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import type { Colleague } from '../../../../../platform/people/colleagues.ts';
import { type LinkStates, linkFaults } from '../../../links/links.ts';
import { blockLabel, blockWords, kindTitle } from '../document/block-tree.ts';
import { isHidden } from '../document/steps.ts';
import { DotsOfPeople } from '../people/people-at-block.tsx';
import { BlockIcon } from './block-icon.tsx';
import styles from './outline-panel.module.css';

/** What rows do; always the same object. */
export interface RowActs {
  readonly press: (block: FlatBlock, event: MouseEvent) => void;
  readonly toggle: (uid: Uid) => void;
  readonly open: () => void;
  /** The row has the focus. */
  readonly enter: (uid: Uid) => void;
  readonly drag: (event: PointerEvent, uid: Uid) => void;
}

export interface OutlineRowProps {
  readonly block: FlatBlock;
  readonly level: number;
  readonly position: number;
  readonly count: number;
  readonly hasChildren: boolean;
  readonly isClosed: boolean;
  readonly isSelected: boolean;
  /** Tab goes to this row of the tree. */
  readonly isTabStop: boolean;
  readonly isMovable: boolean;
  readonly links: LinkStates;
  /** “shared block Offer”, for a place of one; null for other blocks. */
  readonly shared: string | null;
  /** Others who have selected it. */
  readonly people: readonly Colleague[];
  readonly acts: RowActs;
}

function DrawnRow(props: OutlineRowProps) {
  const { block, level, position, count, hasChildren, isClosed, isSelected, isTabStop } = props;
  const { isMovable, links, shared, people, acts } = props;
  const words = blockWords(block);
  const hasBrokenLink = linkFaults(block, links).length > 0;
  const conditions = conditionsOf(block);
  const isLimited = conditions === null || conditions.length > 0;
  const isUnknown = conditions === null || !conditions.every(isKnownCondition);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={isSelected}
      {...(hasChildren && { 'aria-expanded': !isClosed })}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.row}
      data-uid={block.uid}
      data-hidden={isHidden(block) || undefined}
      style={{ paddingInlineStart: `calc(${level - 1} * var(--space-4) + var(--space-1))` }}
      onClick={(event) => acts.press(block, event)}
      onDoubleClick={acts.open}
      onFocus={(event) => {
        if (event.target === event.currentTarget) acts.enter(block.uid);
      }}
      onKeyDown={() => undefined}
    >
      <span
        className={styles.twist}
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          acts.toggle(block.uid);
        }}
        aria-hidden="true"
      >
        {hasChildren && (isClosed ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />)}
      </span>
      <BlockIcon type={block.type} />
      <span className={styles.name} title={blockLabel(block)}>
        {words ?? kindTitle(block.type)}
        {words && <small>{kindTitle(block.type)}</small>}
        {shared !== null && <span className="only-read-aloud">, {shared}</span>}
        {isHidden(block) && <span className="only-read-aloud">, hidden from shoppers</span>}
        {isLimited && (
          <span className="only-read-aloud">
            {isUnknown ? ', with a condition that isn’t known' : ', with conditions'}
          </span>
        )}
        {hasBrokenLink && <span className="only-read-aloud">, with a broken link</span>}
      </span>
      {shared !== null && (
        <span className={styles.shared} title={shared}>
          <IconLink size={14} aria-hidden />
        </span>
      )}
      <DotsOfPeople people={people} />
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
      {isMovable && (
        <span
          className={styles.grip}
          onPointerDown={(event) => acts.drag(event, block.uid)}
          onClick={(event) => event.stopPropagation()}
          title="Drag to move"
          aria-hidden="true"
        >
          <IconGripVertical size={16} />
        </span>
      )}
    </div>
  );
}

/** A block in the outline. With another letter in one block, the rows of the others aren’t drawn again. */
export const OutlineRow = memo(DrawnRow);
