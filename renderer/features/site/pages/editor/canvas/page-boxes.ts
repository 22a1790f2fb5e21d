import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { type BlockTree, childrenIn } from '../document/block-tree.ts';
import { type Box, boxOfElement } from './geometry.ts';

/** Where blocks of a drawn page are, and its scroll position. Measured once, until `forget`. */
export interface PageBoxes {
  readonly boxOf: (uid: Uid) => Box | null;
  readonly scrolled: () => { readonly x: number; readonly y: number };
  /** The page was scrolled: boxes are from its top, and stay. */
  readonly forgetScroll: () => void;
  /** Something has moved. */
  readonly forget: () => void;
}

const NOWHERE = { x: 0, y: 0 };

/** All boxes of a page at once: looking each of them up goes through the whole page for each. */
export function pageBoxes(page: Document): PageBoxes {
  let boxes: Map<Uid, Box> | null = null;
  let scroll: { readonly x: number; readonly y: number } | null = null;
  const scrolled = () => {
    const view = page.defaultView;
    scroll ??= view ? { x: view.scrollX, y: view.scrollY } : NOWHERE;
    return scroll;
  };
  const measure = () => {
    const found = new Map<Uid, Box>();
    scroll = null;
    for (const element of page.querySelectorAll('[data-b]')) {
      const uid = element.getAttribute('data-b');
      if (uid !== null && !found.has(uid)) found.set(uid, boxOfElement(element, scrolled()));
    }
    return found;
  };
  return {
    boxOf(uid) {
      boxes ??= measure();
      return boxes.get(uid) ?? null;
    },
    scrolled,
    forgetScroll() {
      scroll = null;
    },
    forget() {
      boxes = null;
      scroll = null;
    },
  };
}

/** Forgets boxes of a page whenever something on it has moved, and says so. */
export function watchBoxes(
  page: Document,
  { forget, forgetScroll }: PageBoxes,
  onMoved: () => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const moved = () => {
    forget();
    onMoved();
  };
  // It also tells the size that it finds, which has just been measured.
  let isTold = false;
  const observer = new ResizeObserver(() => {
    if (isTold) moved();
    isTold = true;
  });
  observer.observe(page.body);
  page.addEventListener('load', moved, { capture: true, signal });
  const onScroll = ({ target }: Event) => (target === page ? forgetScroll() : moved());
  page.addEventListener('scroll', onScroll, { capture: true, signal });
  return () => {
    observer.disconnect();
    controller.abort();
  };
}

const holds = ({ x, y, width, height }: Box, atX: number, atY: number): boolean =>
  atX >= x && atX < x + width && atY >= y && atY < y + height;

/** The innermost block at a point of the page, by where blocks are: nothing is laid out for it. */
export function blockAt(
  tree: BlockTree,
  boxOf: PageBoxes['boxOf'],
  x: number,
  y: number,
  parent: Uid | null = null,
): Uid | null {
  // What is drawn later lies above.
  const at = childrenIn(tree, parent).findLast(({ uid }) => {
    const box = boxOf(uid);
    return box !== null && holds(box, x, y);
  });
  return at ? (blockAt(tree, boxOf, x, y, at.uid) ?? at.uid) : null;
}
