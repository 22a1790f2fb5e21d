import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import {
  type FlatBlock,
  type PageDoc,
  refusedInMail,
  type Uid,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { type BlockTree, blockLabel, childrenIn, kindTitle, pathTo, treeRows } from './block-tree.ts';

/** Where a block can be put: inside `parent` (null: the page), at that position among its children. */
export interface Place {
  readonly parent: Uid | null;
  readonly at: number;
}

/** The slideshow that opens a page stays there. Spec 2 §3.16. */
export const isFixed = (tree: BlockTree, block: FlatBlock): boolean =>
  block.type === 'slideshow' && block.parent === null && childrenIn(tree, null)[0]?.uid === block.uid;

const plural = (titles: readonly string[]): string => titles.map((title) => title.toLowerCase()).join(', ');

/** Why a kind can’t be in a block; null where it can. */
export function refusalIn(doc: PageDoc, tree: BlockTree, type: string, parent: Uid | null): string | null {
  const kind = blockRegistry.find(type);
  if (!kind) return 'This version doesn’t know this kind of block';
  const holder = parent === null ? null : doc.blocks.get(parent);
  if (holder === undefined) return 'This block was deleted';
  const unfit = doc.page.properties.isMailPage ? refusedInMail(type) : null;
  if (unfit) return unfit;
  const { parents } = kind.facts;
  if (parents && (holder === null || !parents.includes(holder.type)))
    return `A ${kind.title.toLowerCase()} goes into a ${plural(parents.map(kindTitle))}`;
  if (holder === null) return null;
  const slots = blockRegistry.find(holder.type)?.facts.slots;
  const name = kindTitle(holder.type).toLowerCase();
  if (!slots) return `A ${name} can’t hold other blocks`;
  if (slots.allow && !slots.allow.includes(type))
    return `A ${name} holds only ${plural(slots.allow.map(kindTitle))}`;
  if (slots.deny?.includes(type)) return `A ${name} can’t hold a ${kind.title.toLowerCase()}`;
  if (slots.max !== undefined && childrenIn(tree, holder.uid).length >= slots.max)
    return `A ${name} holds up to ${slots.max}`;
  return null;
}

/** Whether a kind holds blocks at all. */
export const isContainer = (type: string): boolean => blockRegistry.find(type)?.facts.slots !== undefined;

const isInside = (doc: PageDoc, parent: Uid | null, uids: ReadonlySet<Uid>): boolean =>
  parent !== null && pathTo(doc, parent).some(({ uid }) => uids.has(uid));

/** Why these blocks can’t be moved there; null where they can. */
export function moveRefusal(
  doc: PageDoc,
  tree: BlockTree,
  moving: readonly FlatBlock[],
  { parent, at }: Place,
): string | null {
  if (isInside(doc, parent, new Set(moving.map(({ uid }) => uid)))) return 'A block can’t go into itself';
  if (moving.some((block) => isFixed(tree, block))) return 'The slideshow at the top stays there';
  const first = childrenIn(tree, parent)[0];
  if (parent === null && at === 0 && first && isFixed(tree, first))
    return 'The slideshow at the top stays there';
  for (const block of moving) {
    const refusal = block.parent === parent ? null : refusalIn(doc, tree, block.type, parent);
    if (refusal) return refusal;
  }
  return null;
}

/** Whether the blocks would lie where they already are. */
export function isSamePlace(tree: BlockTree, moving: readonly FlatBlock[], { parent, at }: Place): boolean {
  const siblings = childrenIn(tree, parent);
  const first = siblings.findIndex(({ uid }) => uid === moving[0]?.uid);
  return (
    first >= 0 &&
    moving.every((block, offset) => siblings[first + offset]?.uid === block.uid) &&
    at >= first &&
    at <= first + moving.length
  );
}

/** Every place where the blocks may be dropped, from the top of the page down. */
export function placesFor(doc: PageDoc, tree: BlockTree, moving: readonly FlatBlock[]): Place[] {
  const own = new Set(moving.map(({ uid }) => uid));
  const holders: (Uid | null)[] = [
    null,
    ...treeRows(tree, own).flatMap(({ block }) =>
      isContainer(block.type) && !own.has(block.uid) ? [block.uid] : [],
    ),
  ];
  const places: Place[] = [];
  const walk = (parent: Uid | null) => {
    const children = childrenIn(tree, parent);
    for (let at = 0; at <= children.length; at += 1) {
      const place = { parent, at };
      if (moveRefusal(doc, tree, moving, place) === null) places.push(place);
      const child = children[at];
      if (child && holders.includes(child.uid)) walk(child.uid);
    }
  };
  walk(null);
  return places;
}

/** Describes a place: “After Banner, Summer sale, in Row”. */
export function placeWords(
  doc: PageDoc,
  tree: BlockTree,
  { parent, at }: Place,
  moving: ReadonlySet<Uid>,
): string {
  const siblings = childrenIn(tree, parent);
  const before = siblings.slice(0, at).findLast(({ uid }) => !moving.has(uid));
  const after = siblings.slice(at).find(({ uid }) => !moving.has(uid));
  const holder = parent === null ? undefined : doc.blocks.get(parent);
  const place = before ? `After ${blockLabel(before)}` : after ? `Before ${blockLabel(after)}` : 'First';
  return holder ? `${place}, in ${blockLabel(holder)}` : place;
}

/** Where a kind goes when it is added: into the selected empty container, after the selection, or at the end. */
export function placeToAdd(doc: PageDoc, tree: BlockTree, type: string, selected: Uid | null): Place | null {
  const block = selected === null ? undefined : doc.blocks.get(selected);
  if (block && isContainer(block.type) && refusalIn(doc, tree, type, block.uid) === null) {
    const children = childrenIn(tree, block.uid);
    const isHome = blockRegistry.find(type)?.facts.parents?.includes(block.type) === true;
    if (children.length === 0 || isHome) return { parent: block.uid, at: children.length };
  }
  // After the selection, or after the nearest of its holders that takes it.
  for (const above of block ? pathTo(doc, block.uid).toReversed() : []) {
    if (refusalIn(doc, tree, type, above.parent) !== null) continue;
    const at = childrenIn(tree, above.parent).findIndex(({ uid }) => uid === above.uid);
    return { parent: above.parent, at: at + 1 };
  }
  return refusalIn(doc, tree, type, null) === null
    ? { parent: null, at: childrenIn(tree, null).length }
    : null;
}
