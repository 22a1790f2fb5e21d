import type { FlatBlock } from './flat-block.ts';
import type { SimpleCommand } from './page-commands.ts';
import { isAlive, listByParent, type PageDoc } from './page-document.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function diffRecord(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): { path: string; value: unknown; unset?: true }[] {
  const set = Object.entries(to).flatMap(([path, value]) =>
    value === undefined || same(from[path], value) ? [] : [{ path, value }],
  );
  const unset = Object.keys(from).flatMap((path) =>
    to[path] === undefined ? [{ path, value: null, unset: true as const }] : [],
  );
  return [...set, ...unset];
}

/** The target's living blocks, parents before what is in them. */
function inTreeOrder(doc: PageDoc): FlatBlock[] {
  const children = listByParent(doc);
  const visit = (parent: string | null): FlatBlock[] =>
    (children.get(parent) ?? []).flatMap((block) => [block, ...visit(block.uid)]);
  return visit(null);
}

/**
 * The changes that make one document of a page into another one, for restoring a version and discarding changes. Apply
 * them as checked. Blocks deleted since come back as they were.
 */
export function diffDocuments(from: PageDoc, to: PageDoc): SimpleCommand[] {
  const target = inTreeOrder(to);
  const placed = target.flatMap((block): SimpleCommand[] => {
    const there = from.blocks.get(block.uid);
    if (!isAlive(there)) return [{ kind: 'insert', blocks: [block] }];
    const { uid, parent, order } = block;
    return there.parent === parent && there.order === order
      ? []
      : [{ kind: 'move', moves: [{ uid, parent, order }] }];
  });
  const changed = target.flatMap((block): SimpleCommand[] => {
    const there = from.blocks.get(block.uid);
    if (!there) return [];
    const { uid, size } = block;
    const properties = diffRecord(there.properties, block.properties).map(
      (one): SimpleCommand => ({ kind: 'set', uid, ...one }),
    );
    return same(there.size, size) ? properties : [...properties, { kind: 'size', uid, ...size }];
  });
  const wanted = new Set(target.map(({ uid }) => uid));
  const gone = [...from.blocks.values()].flatMap((block) =>
    isAlive(block) && !wanted.has(block.uid) ? [block.uid] : [],
  );
  const { properties: fromProperties, url: _, ...fromFields } = from.page;
  const { properties, url: __, ...toFields } = to.page;
  const fields = [
    ...diffRecord(fromProperties, properties).map((one) => ({ ...one, path: `properties.${one.path}` })),
    ...diffRecord(fromFields, toFields),
  ].map((one): SimpleCommand => ({ kind: 'page', ...one }));
  return [
    ...placed,
    ...changed,
    ...(gone.length > 0 ? [{ kind: 'remove' as const, uids: gone }] : []),
    ...fields,
  ];
}
