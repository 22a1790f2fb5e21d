import type { FlatBlock } from './flat-block.ts';
import { isAlive, listByParent, type PageDoc } from './page-document.ts';
import type { PageFields } from './page-fields.ts';
import type { Uid } from './page-limits.ts';

/** Where a block lies: in what, and behind which sibling. */
export interface Spot {
  readonly parent: FlatBlock | null;
  /** Null for the first. */
  readonly after: FlatBlock | null;
}

/** How one version of a page differs from an earlier one, as a person would say it. */
export type PageDifference =
  /** With what lies in it; `more` counts what came or went with it. */
  | { readonly kind: 'added' | 'removed'; readonly block: FlatBlock; readonly more: number }
  | { readonly kind: 'moved'; readonly block: FlatBlock; readonly from: Spot; readonly to: Spot }
  /** `names` are its changed properties. */
  | {
      readonly kind: 'changed';
      readonly block: FlatBlock;
      readonly before: FlatBlock;
      readonly names: readonly string[];
      readonly isResized: boolean;
    }
  /** A field of the page, such as `properties.title`. */
  | { readonly kind: 'page'; readonly path: string; readonly before: unknown; readonly after: unknown };

export type Children = ReadonlyMap<Uid | null, readonly FlatBlock[]>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changedNames = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(before[name], after[name]),
  );

/** The positions of a longest rising row of numbers, each of which is there once. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  numbers.forEach((number, index) => {
    const at = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const place = at < 0 ? ends.length : at;
    before.set(index, ends[place - 1]);
    ends[place] = index;
  });
  const kept = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) kept.add(index);
  return kept;
}

/** Blocks that lie in the same holder as before but in another order: as few as explain it. */
function reordered(before: Children, after: Children): ReadonlySet<Uid> {
  const moved = new Set<Uid>();
  for (const [parent, siblings] of after) {
    const places = new Map((before.get(parent) ?? []).map(({ uid }, index) => [uid, index]));
    const both = siblings.filter(({ uid }) => places.has(uid));
    const kept = longestRising(both.map(({ uid }) => places.get(uid) ?? 0));
    both.forEach(({ uid }, index) => {
      if (!kept.has(index)) moved.add(uid);
    });
  }
  return moved;
}

/** Blocks inside one that the other document hasn't. */
const countInside = (children: Children, uid: Uid, other: PageDoc): number =>
  (children.get(uid) ?? []).reduce(
    (sum, child) =>
      sum + (isAlive(other.blocks.get(child.uid)) ? 0 : 1) + countInside(children, child.uid, other),
    0,
  );

/** Where a living block of the document lies. */
function spotOf(doc: Pick<PageDoc, 'blocks'>, children: Children, block: FlatBlock): Spot {
  const siblings = children.get(block.parent) ?? [];
  const at = siblings.findIndex(({ uid }) => uid === block.uid);
  return {
    parent: block.parent === null ? null : (doc.blocks.get(block.parent) ?? null),
    after: siblings[at - 1] ?? null,
  };
}

/** Living blocks in the order of the page, the outer ones first. */
export function inPageOrder(children: Children, parent: Uid | null = null): FlatBlock[] {
  return (children.get(parent) ?? []).flatMap((block) => [block, ...inPageOrder(children, block.uid)]);
}

function fieldDifferences(before: PageFields, after: PageFields): PageDifference[] {
  const { properties: was, url: _, ...fields } = before;
  const { properties, url: __, ...others } = after;
  const each = (
    prefix: string,
    one: Readonly<Record<string, unknown>>,
    other: Readonly<Record<string, unknown>>,
  ) =>
    changedNames(one, other).map(
      (name): PageDifference => ({
        kind: 'page',
        path: `${prefix}${name}`,
        before: one[name],
        after: other[name],
      }),
    );
  return [...each('properties.', was, properties), ...each('', fields, others)];
}

/**
 * What is different in a page's later state: its fields, then blocks in the order of the page, at last those that are
 * gone. A block inside an added or removed one isn't named again.
 */
export function compareDocuments(before: PageDoc, after: PageDoc): PageDifference[] {
  const then = listByParent(before);
  const now = listByParent(after);
  const order = reordered(then, now);
  const isIn = (doc: PageDoc, uid: Uid | null): boolean => uid === null || isAlive(doc.blocks.get(uid));
  const ofBlock = (block: FlatBlock): PageDifference[] => {
    const there = before.blocks.get(block.uid);
    if (!isAlive(there))
      return isIn(before, block.parent)
        ? [{ kind: 'added', block, more: countInside(now, block.uid, before) }]
        : [];
    const names = changedNames(there.properties, block.properties);
    const isResized = !isSame(there.size, block.size);
    const isMoved = there.parent !== block.parent || order.has(block.uid);
    return [
      ...(isMoved
        ? [
            {
              kind: 'moved' as const,
              block,
              from: spotOf(before, then, there),
              to: spotOf(after, now, block),
            },
          ]
        : []),
      ...(names.length > 0 || isResized
        ? [{ kind: 'changed' as const, block, before: there, names, isResized }]
        : []),
    ];
  };
  const gone = inPageOrder(then)
    .filter(({ uid, parent }) => !isIn(after, uid) && isIn(after, parent))
    .map((block): PageDifference => ({ kind: 'removed', block, more: countInside(then, block.uid, after) }));
  return [...fieldDifferences(before.page, after.page), ...inPageOrder(now).flatMap(ofBlock), ...gone];
}
