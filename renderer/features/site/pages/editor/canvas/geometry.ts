import type { PageDoc, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { type BlockTree, childrenIn, pathTo } from '../document/block-tree.ts';
import { isContainer, type Place } from '../document/places.ts';

/** A rectangle of the page, in its own pixels from its top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const foundElements = new WeakMap<Document, Map<Uid, HTMLElement>>();

/** A block’s element. Found once as long as it is on the page: looking for it goes through all blocks before it. */
export function blockElement(page: Document, uid: Uid): HTMLElement | null {
  const found = foundElements.get(page) ?? new Map<Uid, HTMLElement>();
  foundElements.set(page, found);
  const known = found.get(uid);
  if (known?.isConnected && known.dataset.b === uid) return known;
  const element = page.querySelector<HTMLElement>(`[data-b="${CSS.escape(uid)}"]`);
  if (element) found.set(uid, element);
  else found.delete(uid);
  return element;
}

/** An element’s box on a page that is scrolled so far. */
export function boxOfElement(element: Element, scrolled: { readonly x: number; readonly y: number }): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + scrolled.x, y: top + scrolled.y, width, height };
}

export function blockBox(page: Document, uid: Uid): Box | null {
  const element = blockElement(page, uid);
  const view = page.defaultView;
  return element && view && boxOfElement(element, { x: view.scrollX, y: view.scrollY });
}

/** Whether a block shows words or a picture, which the editor’s buttons mustn’t cover. */
export function showsAnything(page: Document, uid: Uid): boolean {
  const element = blockElement(page, uid);
  return element !== null && (element.textContent?.trim() !== '' || element.querySelector('img') !== null);
}

/** The innermost block of the document that holds an element; items made of the store’s collections aren’t in it. */
export function uidUnder(target: EventTarget | null, { blocks }: Pick<PageDoc, 'blocks'>): Uid | null {
  if (target === null || !('closest' in target) || typeof target.closest !== 'function') return null;
  let cell: Element | null | undefined = target.closest('[data-b]');
  while (cell) {
    const uid = cell.getAttribute('data-b');
    if (uid !== null && blocks.has(uid)) return uid;
    cell = cell.parentElement?.closest('[data-b]');
  }
  return null;
}

/** Whether siblings stand side by side. */
const isAcross = (one: Box, other: Box): boolean =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) >
  Math.min(one.height, other.height) / 2;

const EDGE_SHARE = 0.3;

interface Layout {
  readonly doc: PageDoc;
  readonly tree: BlockTree;
  readonly boxOf: (uid: Uid) => Box | null;
}

/** Places for a drop at a point, the best first, each further out than the one before. */
export function placesAt({ doc, tree, boxOf }: Layout, under: Uid | null, x: number, y: number): Place[] {
  if (under === null) {
    const top = childrenIn(tree, null);
    const at = top.findIndex(({ uid }) => {
      const box = boxOf(uid);
      return box !== null && y < box.y + box.height / 2;
    });
    return [{ parent: null, at: at < 0 ? top.length : at }];
  }
  const places: Place[] = [];
  const path = pathTo(doc, under).toReversed();
  for (const [depth, block] of path.entries()) {
    const box = boxOf(block.uid);
    if (!box) continue;
    const siblings = childrenIn(tree, block.parent);
    const at = siblings.findIndex(({ uid }) => uid === block.uid);
    const next = siblings[at + 1] ?? siblings[at - 1];
    const nextBox = next ? boxOf(next.uid) : null;
    const across = nextBox !== null && isAcross(box, nextBox);
    const share = across ? (x - box.x) / box.width : (y - box.y) / box.height;
    const isMiddle = share > EDGE_SHARE && share < 1 - EDGE_SHARE;
    if (depth === 0 && isContainer(block.type) && isMiddle) {
      const children = childrenIn(tree, block.uid);
      const inside = children.findIndex(({ uid }) => {
        const child = boxOf(uid);
        return child !== null && (x < child.x + child.width / 2 || y < child.y);
      });
      places.push({ parent: block.uid, at: inside < 0 ? children.length : inside });
    }
    places.push({ parent: block.parent, at: share < 0.5 ? at : at + 1 });
  }
  return places;
}

/** The line that shows a place, two pixels thick in one direction. */
export function lineFor({ tree, boxOf }: Omit<Layout, 'doc'>, { parent, at }: Place): Box | null {
  const siblings = childrenIn(tree, parent);
  const before = siblings[at - 1];
  const after = siblings[at];
  const left = before ? boxOf(before.uid) : null;
  const right = after ? boxOf(after.uid) : null;
  if (left && right && isAcross(left, right))
    return { x: (left.x + left.width + right.x) / 2, y: left.y, width: 0, height: left.height };
  const other = siblings[at - 2] ?? siblings[at + 1];
  const otherBox = other ? boxOf(other.uid) : null;
  const box = left ?? right;
  if (!box) {
    const holder = parent === null ? null : boxOf(parent);
    return holder && { x: holder.x, y: holder.y + holder.height / 2, width: holder.width, height: 0 };
  }
  if (otherBox && isAcross(box, otherBox))
    return { x: left ? box.x + box.width : box.x, y: box.y, width: 0, height: box.height };
  if (left && right)
    return { x: left.x, y: (left.y + left.height + right.y) / 2, width: left.width, height: 0 };
  return { x: box.x, y: left ? box.y + box.height : box.y, width: box.width, height: 0 };
}
