import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import { type Block, inOrder, isPublished } from '../blocks/blocks.ts';
import { type FlatBlock, flatBlockSchema } from './flat-block.ts';
import { type PageFields, pageFieldsSchema } from './page-fields.ts';
import type { Uid } from './page-limits.ts';

/** A page while it is edited: its blocks by uid, each with its parent and its place. */
export interface PageDoc {
  readonly page: PageFields;
  /** Deleted blocks included. */
  readonly blocks: ReadonlyMap<Uid, FlatBlock>;
  /** The newest change that it has. */
  readonly sequence: number;
}

/** A document as calls send it and as it is stored. */
export const documentSchema = z.object({
  page: pageFieldsSchema,
  blocks: z.array(flatBlockSchema),
  sequence: z.int().min(0),
});
export type StoredDocument = z.output<typeof documentSchema>;

export const openDocument = ({ page, blocks, sequence }: StoredDocument): PageDoc => ({
  page,
  blocks: new Map(blocks.map((block) => [block.uid, block])),
  sequence,
});

export const closeDocument = ({ page, blocks, sequence }: PageDoc): StoredDocument => ({
  page,
  blocks: [...blocks.values()],
  sequence,
});

export const byOrder = (left: FlatBlock, right: FlatBlock): number =>
  left.order < right.order ? -1 : left.order > right.order ? 1 : left.uid < right.uid ? -1 : 1;

export const isAlive = (block: FlatBlock | undefined): block is FlatBlock =>
  block !== undefined && !block.flags.deleted;

/** Living blocks by their parent, each list in its order. */
export function listByParent(doc: Pick<PageDoc, 'blocks'>): Map<Uid | null, FlatBlock[]> {
  const children = new Map<Uid | null, FlatBlock[]>();
  for (const block of doc.blocks.values()) {
    if (block.flags.deleted) continue;
    const siblings = children.get(block.parent);
    if (siblings) siblings.push(block);
    else children.set(block.parent, [block]);
  }
  for (const siblings of children.values()) siblings.sort(byOrder);
  return children;
}

/** The living blocks directly inside a block, or at the top of the page. */
export const listChildren = ({ blocks }: Pick<PageDoc, 'blocks'>, parent: Uid | null): FlatBlock[] =>
  [...blocks.values()].filter((block) => block.parent === parent && !block.flags.deleted).sort(byOrder);

/** The kinds of blocks that shoppers see, in the order of their names. */
export function kindsSeen(doc: Pick<PageDoc, 'blocks'>): string[] {
  const children = listByParent(doc);
  const kinds = new Set<string>();
  /** @returns whether shoppers see it: what holds only hidden blocks is hidden, too */
  const look = ({ uid, type, properties }: FlatBlock): boolean => {
    if (properties.published === false) return false;
    const inside = children.get(uid) ?? [];
    const seen = inside.filter(look);
    if (inside.length > 0 && seen.length === 0) return false;
    kinds.add(type);
    return true;
  };
  for (const block of children.get(null) ?? []) look(block);
  return [...kinds].sort();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Gives each entry of the lists inside properties an `_id`, so that changes and merges name it and not its index. Made
 * from the index, so that two clients give the same ones.
 */
function withEntryIds(value: unknown): unknown {
  if (Array.isArray(value)) {
    const taken = new Set(value.map((entry) => (isRecord(entry) ? entry._id : undefined)));
    return value.map((entry, index) => {
      if (!isRecord(entry)) return withEntryIds(entry);
      let id = `k${index}`;
      while (taken.has(id)) id = `${id}x`;
      const named = typeof entry._id === 'string' ? entry : { ...entry, _id: id };
      return mapValues(named, withEntryIds);
    });
  }
  return isRecord(value) ? mapValues(value, withEntryIds) : value;
}

const mapValues = (record: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** Loads the specification's tree of blocks. Sorts by `order` and gives keys evenly spaced. */
export function loadTree(page: PageFields, tree: readonly Block[], sequence = 0): PageDoc {
  const blocks = new Map<Uid, FlatBlock>();
  const add = (siblings: readonly Block[], parent: Uid | null) => {
    const keys = generateNKeysBetween(null, null, siblings.length);
    inOrder(siblings).forEach(({ items, ...block }, index) => {
      const properties = mapValues(block.properties, withEntryIds);
      blocks.set(block.uid, { ...block, properties, parent, order: keys[index] ?? '' });
      add(items, block.uid);
    });
  };
  add(tree, null);
  return { page, blocks, sequence };
}

/** The specification's tree of the living blocks; `order` is the index among siblings. */
export function saveTree(doc: Pick<PageDoc, 'blocks'>): Block[] {
  const children = listByParent(doc);
  const build = (parent: Uid | null): Block[] =>
    (children.get(parent) ?? []).map(({ parent: _, order: __, ...block }, index) => ({
      ...block,
      order: index,
      items: build(block.uid),
    }));
  return build(null);
}

function withoutEditorsOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEditorsOwn);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      name.startsWith('_') ? [] : [[name, withoutEditorsOwn(inner)]],
    ),
  );
}

/** The tree as shoppers get it: without unpublished blocks and without what only the editor uses. */
export function publishedTree(doc: Pick<PageDoc, 'blocks'>): Block[] {
  const strip = (blocks: readonly Block[]): Block[] =>
    blocks.filter(isPublished).map((block) => ({
      ...block,
      properties: mapValues(
        Object.fromEntries(Object.entries(block.properties).filter(([name]) => !name.startsWith('_'))),
        withoutEditorsOwn,
      ),
      items: strip(block.items),
    }));
  return strip(saveTree(doc));
}
