import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FlatBlock, PageDoc, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { blockLabel, childrenIn, kindTitle, topmost } from '../document/block-tree.ts';
import { isContainer, moveRefusal, type Place, placeWords, refusalIn } from '../document/places.ts';
import { addStep, moveStep } from '../document/steps.ts';
import type { PageEditor } from '../page-editor.ts';
import { type DragGround, dragGround, isIn } from './drag-ground.ts';
import { dragTrack } from './drag-track.ts';
import { type Box, lineFor, placesAt } from './geometry.ts';
import { blockAt } from './page-boxes.ts';

/** What is dragged: blocks of the page, or a kind of the library. */
export type DragItem = { readonly uids: readonly Uid[] } | { readonly type: string };

const STARTS_AFTER_PX = 5;
const SCROLL_EDGE_PX = 80;
const SCROLL_STEP_PX = 18;

interface Found {
  readonly place: Place | null;
  readonly line: Box | null;
  readonly words: string;
}

const NOWHERE: Found = { place: null, line: null, words: 'Drop it on the page' };

/** Places at a row of the outline, the best first. */
function placesAtRow({ doc, tree }: Pick<PageEditor, 'doc' | 'tree'>, row: HTMLElement, y: number): Place[] {
  const block = doc.blocks.get(row.dataset.uid ?? '');
  if (!block) return [];
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  const at = childrenIn(tree, block.parent).findIndex(({ uid }) => uid === block.uid);
  const beside = { parent: block.parent, at: share < 0.5 ? at : at + 1 };
  return isContainer(block.type) && share > 0.3 && share < 0.7
    ? [{ parent: block.uid, at: childrenIn(tree, block.uid).length }, beside]
    : [beside];
}

/** Places at a point of the frame’s window, the best first. */
function placesOnPage(
  { doc, tree }: Pick<PageEditor, 'doc' | 'tree'>,
  { boxes }: DragGround,
  at: { readonly x: number; readonly y: number },
): Place[] {
  const scrolled = boxes.scrolled();
  const x = at.x + scrolled.x;
  const y = at.y + scrolled.y;
  return placesAt({ doc, tree, boxOf: boxes.boxOf }, blockAt(tree, boxes.boxOf, x, y), x, y);
}

/** Scrolls the page under a drag that is held at its upper or lower edge. */
function scrollAtEdge({ page, boxes, frame }: DragGround, y: number): void {
  const { top, bottom } = frame();
  const edge = y - top < SCROLL_EDGE_PX ? -1 : bottom - y < SCROLL_EDGE_PX ? 1 : 0;
  if (edge === 0) return;
  page.defaultView?.scrollBy(0, edge * SCROLL_STEP_PX);
  boxes.forgetScroll();
}

interface Options {
  readonly editor: PageEditor;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly scale: number;
}

/** One drag at a time, in the dashboard’s document; every end of it leads through the same function. */
export function useBlockDrag({ editor, frame, scale }: Options) {
  const [track] = useState(dragTrack);
  const latest = useRef({ editor, scale });
  latest.current = { editor, scale };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** What is dragged, on the page as it is. */
  const lift = useMemo(() => {
    let last: { readonly item: DragItem; readonly doc: PageDoc; readonly moving: FlatBlock[] } | null = null;
    return (item: DragItem): FlatBlock[] => {
      const { doc, tree } = latest.current.editor;
      if (last?.item !== item || last.doc !== doc)
        last = { item, doc, moving: 'uids' in item ? topmost(doc, tree, item.uids) : [] };
      return last.moving;
    };
  }, []);

  /** The best place at a point of the window, in the page or in the outline. */
  const placeAt = useCallback(
    (item: DragItem, ground: DragGround | null, x: number, y: number): Found => {
      if (!ground) return NOWHERE;
      const { doc, tree } = latest.current.editor;
      const moving = lift(item);
      const refusal = (place: Place) =>
        'type' in item
          ? refusalIn(doc, tree, item.type, place.parent)
          : moveRefusal(doc, tree, moving, place);
      const row = ground.rowAt(x, y);
      const frameBox = ground.frame();
      if (!row && !isIn(frameBox, x, y)) return NOWHERE;
      const places = row
        ? placesAtRow({ doc, tree }, row, y)
        : placesOnPage({ doc, tree }, ground, {
            x: (x - frameBox.left) / latest.current.scale,
            y: (y - frameBox.top) / latest.current.scale,
          });
      if (!row) scrollAtEdge(ground, y);
      const place = places.find((each) => refusal(each) === null) ?? null;
      const own = new Set(moving.map(({ uid }) => uid));
      if (place)
        return {
          place,
          line: lineFor({ tree, boxOf: ground.boxes.boxOf }, place),
          words: placeWords(doc, tree, place, own),
        };
      const [first] = places;
      return { ...NOWHERE, words: (first && refusal(first)) ?? NOWHERE.words };
    },
    [lift],
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
      const inside = element?.contentDocument;
      const ground = element && inside ? dragGround(element, inside, () => lookAgain()) : null;
      const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
        const box = inFrame && ground ? ground.frame() : null;
        const by = latest.current.scale;
        return box ? { x: box.left + clientX * by, y: box.top + clientY * by } : { x: clientX, y: clientY };
      };
      const from = at(event);
      let isOn = false;
      const windows = [window, ...(element?.contentWindow ? [element.contentWindow] : [])];
      const onMove = (move: PointerEvent) => {
        const { x, y } = at(move);
        if (!isOn && Math.hypot(x - from.x, y - from.y) < STARTS_AFTER_PX) return;
        isOn = true;
        move.preventDefault();
        track.set({ label, x, y, ...placeAt(item, ground, x, y) });
      };
      // The page has changed under a pointer that holds still.
      const lookAgain = () => {
        const drag = track.now();
        if (drag) track.set({ ...drag, ...placeAt(item, ground, drag.x, drag.y) });
      };
      const end = () => {
        for (const each of windows) {
          each.removeEventListener('pointermove', onMove);
          each.removeEventListener('pointerup', onUp);
          each.removeEventListener('pointercancel', end);
          each.removeEventListener('keydown', onKey, true);
          each.removeEventListener('blur', onBlur);
        }
        ground?.leave();
        stop.current = null;
        track.set(null);
      };
      const onUp = (up: PointerEvent) => {
        const { x, y } = at(up);
        end();
        if (!isOn) return;
        // Where the pointer was released, not where it was last seen, and on the page as it is now.
        ground?.forget();
        const { place, words } = placeAt(item, ground, x, y);
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
  return { track, start };
}
