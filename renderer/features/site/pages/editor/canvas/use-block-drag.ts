import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { blockLabel, childrenIn, kindTitle, topmost } from '../document/block-tree.ts';
import { isContainer, moveRefusal, type Place, placeWords, refusalIn } from '../document/places.ts';
import { addStep, moveStep } from '../document/steps.ts';
import type { PageEditor } from '../page-editor.ts';
import { dragTrack } from './drag-track.ts';
import { blockAt, blockBox, placesAt } from './geometry.ts';

/** What is dragged: blocks of the page, or a kind of the library. */
export type DragItem = { readonly uids: readonly Uid[] } | { readonly type: string };

const STARTS_AFTER_PX = 5;
const SCROLL_EDGE_PX = 80;
const SCROLL_STEP_PX = 18;

interface Options {
  readonly editor: PageEditor;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly scale: number;
}

/** One drag at a time, in the dashboard’s document; every end of it leads through the same function. */
export function useBlockDrag({ editor, frame, scale }: Options) {
  const [track] = useState(dragTrack);
  const [isDragging, setDragging] = useState(false);
  const latest = useRef({ editor, scale });
  latest.current = { editor, scale };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** The best place at a point of the window, in the page or in the outline. */
  const placeAt = useCallback(
    (item: DragItem, x: number, y: number): { place: Place | null; words: string } => {
      const { doc, tree } = latest.current.editor;
      const moving = 'uids' in item ? topmost(doc, tree, item.uids) : [];
      const own = new Set(moving.map(({ uid }) => uid));
      const refusal = (place: Place) =>
        'type' in item
          ? refusalIn(doc, tree, item.type, place.parent)
          : moveRefusal(doc, tree, moving, place);
      const places: Place[] = [];
      const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="treeitem"][data-uid]');
      const element = frame.current;
      const page = element?.contentDocument;
      if (row) {
        const block = doc.blocks.get(row.dataset.uid ?? '');
        if (block) {
          const { top, height } = row.getBoundingClientRect();
          const share = (y - top) / height;
          const at = childrenIn(tree, block.parent).findIndex(({ uid }) => uid === block.uid);
          if (isContainer(block.type) && share > 0.3 && share < 0.7)
            places.push({ parent: block.uid, at: childrenIn(tree, block.uid).length });
          places.push({ parent: block.parent, at: share < 0.5 ? at : at + 1 });
        }
      } else if (element && page?.defaultView) {
        const box = element.getBoundingClientRect();
        const isOver = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        if (!isOver) return { place: null, words: 'Drop it on the page' };
        const { scale: by } = latest.current;
        const inX = (x - box.left) / by;
        const inY = (y - box.top) / by;
        const layout = { doc, tree, boxOf: (uid: Uid) => blockBox(page, uid) };
        places.push(
          ...placesAt(
            layout,
            blockAt(page, inX, inY, doc),
            inX + page.defaultView.scrollX,
            inY + page.defaultView.scrollY,
          ),
        );
        const edge = y - box.top < SCROLL_EDGE_PX ? -1 : box.bottom - y < SCROLL_EDGE_PX ? 1 : 0;
        if (edge !== 0) page.defaultView.scrollBy(0, edge * SCROLL_STEP_PX);
      }
      const place = places.find((each) => refusal(each) === null) ?? null;
      const [first] = places;
      if (place) return { place, words: placeWords(doc, tree, place, own) };
      return { place: null, words: (first && refusal(first)) ?? 'Drop it on the page' };
    },
    [frame],
  );

  const start = useCallback(
    (event: ReactPointerEvent | PointerEvent, item: DragItem) => {
      if (event.button !== 0) return;
      const element = frame.current;
      const inFrame = element?.contentWindow && event.view === element.contentWindow;
      const { doc } = latest.current.editor;
      const [first] = 'uids' in item ? item.uids : [];
      const block = first === undefined ? undefined : doc.blocks.get(first);
      const label =
        'type' in item
          ? kindTitle(item.type)
          : item.uids.length === 1 && block
            ? blockLabel(block)
            : `${item.uids.length} blocks`;
      const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
        const box = inFrame ? element.getBoundingClientRect() : null;
        const by = latest.current.scale;
        return box ? { x: box.left + clientX * by, y: box.top + clientY * by } : { x: clientX, y: clientY };
      };
      const from = at(event);
      let isOn = false;
      const windows = [window, ...(element?.contentWindow ? [element.contentWindow] : [])];
      const onMove = (move: PointerEvent) => {
        const { x, y } = at(move);
        if (!isOn && Math.hypot(x - from.x, y - from.y) < STARTS_AFTER_PX) return;
        if (!isOn) setDragging(true);
        isOn = true;
        move.preventDefault();
        track.set({ label, x, y, ...placeAt(item, x, y) });
      };
      const end = () => {
        for (const each of windows) {
          each.removeEventListener('pointermove', onMove);
          each.removeEventListener('pointerup', onUp);
          each.removeEventListener('pointercancel', end);
          each.removeEventListener('keydown', onKey, true);
          each.removeEventListener('blur', onBlur);
        }
        stop.current = null;
        track.set(null);
        setDragging(false);
      };
      const onUp = (up: PointerEvent) => {
        const { x, y } = at(up);
        end();
        if (!isOn) return;
        // Where the pointer was released, not where it was last seen.
        const { place, words } = placeAt(item, x, y);
        const { editor: now } = latest.current;
        if (!place) now.say(words);
        else if ('type' in item) now.make(addStep(now, item.type, place));
        else now.make(moveStep(now, topmost(now.doc, now.tree, item.uids), place));
      };
      const onKey = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.preventDefault();
        key.stopPropagation();
        end();
      };
      const onBlur = () => {
        // The focus moving between the page and its frame isn’t the window’s.
        if (!document.hasFocus()) end();
      };
      for (const each of windows) {
        each.addEventListener('pointermove', onMove);
        each.addEventListener('pointerup', onUp);
        each.addEventListener('pointercancel', end);
        each.addEventListener('keydown', onKey, true);
        each.addEventListener('blur', onBlur);
      }
      stop.current = end;
    },
    [frame, placeAt, track],
  );
  return { track, isDragging, start };
}
