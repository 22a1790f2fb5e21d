import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { type Colleague, peopleAt } from '../../../../../platform/people/colleagues.ts';
import { childrenIn, type TreeRow, treeRows } from '../document/block-tree.ts';
import { isFixed } from '../document/places.ts';
import { type PageEditor, useEditor } from '../page-editor.ts';
import { within } from '../page-words.ts';
import { sharedWords, useSharedOnPage } from '../saved-blocks/shared-on-page.ts';
import styles from './outline-panel.module.css';
import { OutlineRow, type RowActs } from './outline-row.tsx';

interface OutlinePanelProps {
  readonly onDrag: (event: PointerEvent, uid: Uid) => void;
  readonly onOpen: () => void;
  /** Keys of the command table. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** With fewer rows, all of them are there: the browser finds words in them. */
const VIRTUAL_FROM = 200;
const AROUND = 12;
const ROW_PX = 32;
const NO_ONE: readonly Colleague[] = [];

/** The uids of the rows: the same list as long as they are, so that a letter works out no positions again. */
function useUids(rows: readonly TreeRow[]): readonly Uid[] {
  const kept = useRef<readonly Uid[]>([]);
  const { current } = kept;
  if (current.length !== rows.length || rows.some(({ block }, at) => block.uid !== current[at]))
    kept.current = rows.map(({ block }) => block.uid);
  return kept.current;
}

type OutlineTreeProps = Pick<PageEditor, 'tree' | 'kind' | 'selection' | 'links' | 'people'> & {
  /** The editor as it is now, with what the panel can do; always the same object. */
  readonly latest: { readonly current: OutlinePanelProps & { readonly editor: PageEditor } };
};

/** The page as a tree. One tab stop; keys as on the page. */
export function OutlinePanel(props: OutlinePanelProps) {
  const editor = useEditor();
  const latest = useRef({ ...props, editor });
  latest.current = { ...props, editor };
  const { tree, kind, selection, links, people } = editor;
  return (
    <OutlineTree
      tree={tree}
      kind={kind}
      selection={selection}
      links={links}
      people={people}
      latest={latest}
    />
  );
}

/** Drawn again with the page’s blocks and the selection, and not while the draft is saved or something is dragged. */
const OutlineTree = memo(function OutlineTree(props: OutlineTreeProps) {
  const { tree, kind, selection, links, people, latest } = props;
  const { places } = useSharedOnPage();
  const [closed, setClosed] = useState<ReadonlySet<Uid>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const rows = useMemo(() => treeRows(tree, closed), [tree, closed]);
  const uids = useUids(rows);
  const current = selection.at(-1) ?? uids[0];
  const at = current === undefined ? -1 : uids.indexOf(current);
  const isVirtual = rows.length >= VIRTUAL_FROM;
  // As long as these are the same, positions aren’t worked out again.
  const estimateSize = useCallback(
    () => list.current?.querySelector('[role="treeitem"]')?.clientHeight ?? ROW_PX,
    [],
  );
  const getItemKey = useCallback((index: number) => uids[index] ?? index, [uids]);
  // Asked for while drawing, it would lay the screen out with every letter.
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    if (isVirtual) setAbove(list.current?.offsetTop ?? 0);
  }, [isVirtual]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => list.current?.closest('section') ?? null,
    estimateSize,
    getItemKey,
    scrollMargin: above,
    overscan: AROUND,
  });

  const { scrollToIndex } = virtualizer;
  useEffect(() => {
    if (isVirtual && at >= 0) scrollToIndex(at, { align: 'auto' });
  }, [isVirtual, at, scrollToIndex]);

  useEffect(() => {
    const row = list.current?.querySelector('[aria-selected="true"]');
    if (!isVirtual) row?.scrollIntoView({ block: 'nearest' });
    // The focus goes with the selection, and doesn’t go with a deleted row.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (row instanceof HTMLElement && (isLost || list.current?.contains(document.activeElement)))
      row.focus({ preventScroll: isVirtual });
  });

  const [acts] = useState(
    (): RowActs => ({
      press(block, event) {
        const { select, selection: now, tree: of } = latest.current.editor;
        if (event.ctrlKey || event.metaKey) {
          const isSelected = now.includes(block.uid);
          select(isSelected ? now.filter((uid) => uid !== block.uid) : [...now, block.uid]);
        } else if (event.shiftKey && now.length > 0) {
          const siblings = childrenIn(of, block.parent).map(({ uid }) => uid);
          const from = siblings.indexOf(now[0] ?? '');
          const to = siblings.indexOf(block.uid);
          select(from < 0 ? [block.uid] : siblings.slice(Math.min(from, to), Math.max(from, to) + 1));
        } else select([block.uid]);
      },
      toggle: (uid) =>
        setClosed((now) => {
          const next = new Set(now);
          if (!next.delete(uid)) next.add(uid);
          return next;
        }),
      open: () => latest.current.onOpen(),
      enter: (uid) => {
        const { select, selection: now } = latest.current.editor;
        if (now.length === 0) select([uid]);
      },
      drag: (event, uid) => latest.current.onDrag(event, uid),
    }),
  );

  if (rows.length === 0)
    return <p className={styles.empty}>Nothing {within(kind)} yet. Add a block and it shows here.</p>;
  const drawn = ({ block, level, position, count, children }: TreeRow) => {
    const here = peopleAt(people, block.uid);
    const shared = places.get(block.uid);
    return (
      <OutlineRow
        key={block.uid}
        block={block}
        level={level}
        position={position}
        count={count}
        hasChildren={children > 0}
        isClosed={closed.has(block.uid)}
        isSelected={selection.includes(block.uid)}
        isTabStop={block.uid === current}
        isMovable={!isFixed(tree, block)}
        links={links}
        shared={shared ? sharedWords(shared) : null}
        people={here.length > 0 ? here : NO_ONE}
        acts={acts}
      />
    );
  };
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? 0) - above;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) + above;
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
        const row = rows[at];
        if (event.key === 'ArrowRight' && row && closed.has(row.block.uid)) {
          event.preventDefault();
          event.stopPropagation();
          acts.toggle(row.block.uid);
          return;
        }
        latest.current.onKey(event);
      }}
    >
      {isVirtual ? (
        <div style={{ paddingBlock: `${Math.max(0, before)}px ${Math.max(0, after)}px` }} role="presentation">
          {items.flatMap(({ index }) => {
            const row = rows[index];
            return row ? [drawn(row)] : [];
          })}
        </div>
      ) : (
        rows.map(drawn)
      )}
    </div>
  );
});
