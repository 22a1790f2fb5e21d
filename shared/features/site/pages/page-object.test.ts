import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_TYPES, type Block, blockRegistry } from '../blocks/blocks.ts';
import { applyCommand } from './apply-command.ts';
import { canHold } from './block-checks.ts';
import { diffDocuments } from './diff-documents.ts';
import { openDocument, saveTree } from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';
import { newPageObjectSchema, type ObjectBlock, objectBlockSchema, pageObjectOf } from './page-object.ts';
import { checkPropertyNames, checkTree } from './page-object-checks.ts';
import { documentOfTree, keepKeys } from './page-object-tree.ts';

const fields = pageFieldsSchema.parse({ url: '/all/', properties: { title: 'All kinds' } });
const words = ({ message }: { message?: string | undefined }) => message ?? 'Wrong';
const LIVE = { version: null, since: null, changes: 0, scheduled: null };
const DIVISION = '0199c9f4-0000-7000-8000-000000000001';
const PAGE = '0199c9f4-0000-7000-8000-000000000002';

/** A block of a kind with its defaults, in a holder where the top of a page can't have it. */
function blockOf(type: string, uid: string): { readonly block: ObjectBlock; readonly at: string } {
  const block = objectBlockSchema.parse(blockRegistry.make(type, { uid, size: { x: 6, y: null } }));
  if (canHold(null, type)) return { block, at: 'blocks.0' };
  const holder = Object.values(BLOCK_TYPES).find((one) => canHold(one.type, type) && canHold(null, one.type));
  if (!holder) throw new Error(`No kind holds ${type}`);
  const outer = objectBlockSchema.parse(blockRegistry.make(holder.type, { uid: `${uid}-in` }));
  return { block: { ...outer, items: [block] }, at: 'blocks.0.items.0' };
}

const kinds = Object.keys(BLOCK_TYPES);
const kindArb = fc.constantFrom(...kinds);

test('a page of every kind comes back as it was sent, and sent back it stays as it is', () => {
  const tree = kinds.map((type, index) => ({ ...blockOf(type, `u${index}`).block, order: index }));
  expect(checkTree(tree, null, words)).toEqual({});
  const doc = documentOfTree(fields, tree, null);
  const read = pageObjectOf({ id: PAGE, divisionId: DIVISION, doc, live: LIVE });
  expect(read.blocks).toHaveLength(tree.length);
  const sent = newPageObjectSchema.parse(JSON.parse(JSON.stringify(read)));
  expect(checkTree(sent.blocks, doc, words)).toEqual({});
  expect(diffDocuments(doc, documentOfTree(fields, sent.blocks, doc))).toEqual([]);
  expect(saveTree(documentOfTree(fields, sent.blocks, null))).toEqual(saveTree(doc));
});

const WRONG: readonly unknown[] = [
  { no: 'thing' },
  ['no'],
  12.5,
  true,
  'javascript:alert(1)',
  'x'.repeat(9_000),
];

test('each wrong property of each kind is refused by its name, wherever the block is', () => {
  let refused = 0;
  fc.assert(
    fc.property(kindArb, fc.nat(), fc.constantFrom(...WRONG), (type, pick, wrong) => {
      const { block, at } = blockOf(type, 'u');
      const { shape } = blockRegistry.definition(type).properties;
      const names = Object.keys(shape);
      const name = names[pick % Math.max(names.length, 1)];
      if (name === undefined || shape[name]?.safeParse(wrong).success) return;
      refused += 1;
      const put = (one: ObjectBlock): ObjectBlock =>
        one.uid === 'u'
          ? { ...one, properties: { ...one.properties, [name]: wrong } }
          : { ...one, items: one.items.map(put) };
      const errors = Object.keys(checkTree([put(block)], null, words));
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.every((field) => `${field}.`.startsWith(`${at}.properties.${name}.`))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(refused).toBeGreaterThan(500);
});

test('fields that a page or a block hasn’t got are named', () => {
  const { block } = blockOf('banner', 'u');
  const parsed = newPageObjectSchema.safeParse({
    url: '/a/',
    colour: 'red',
    blocks: [{ ...block, colour: 'red' }],
  });
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['blocks.0', '']);
  expect(parsed.error?.issues).toMatchObject([{ keys: ['colour'] }, { keys: ['colour'] }]);
});

test('what can’t be on a page is refused by its name', () => {
  const banner = blockOf('banner', 'u').block;
  const slide = objectBlockSchema.parse(blockRegistry.make('slide', { uid: 's' }));
  const refused = (...tree: ObjectBlock[]) => checkTree(tree, null, words);
  expect(refused(banner, banner)).toEqual({ 'blocks.1.uid': ['Another block has this uid'] });
  expect(refused({ ...banner, uuid: 'v' })).toEqual({ 'blocks.0.uuid': ['This isn’t the block’s uid'] });
  expect(refused(slide)).toEqual({ 'blocks.0.type': ['This block can’t go there'] });
  expect(refused({ ...banner, type: 'foo' })).toEqual({
    'blocks.0.type': ['This kind of block isn’t available'],
  });
  expect(refused({ ...banner, items: [{ ...banner, uid: 'v' }] })).toEqual({
    'blocks.0.items.0.type': ['This block can’t go there'],
  });
  expect(refused({ ...banner, properties: { 'a.b': 1, ok: { constructor: 1 } } })).toMatchObject({
    'blocks.0.properties.a.b': ['Use letters, digits, hyphens and underscores in names'],
    'blocks.0.properties.ok.constructor': ['Use letters, digits, hyphens and underscores in names'],
  });
  expect(checkPropertyNames({ 'x[1]': 2 })).toEqual({
    'properties.x[1]': ['Use letters, digits, hyphens and underscores in names'],
  });
  const row = (uid: string, items: ObjectBlock[]) =>
    objectBlockSchema.parse({ ...blockRegistry.make('row', { uid }), items });
  const deep = Array.from({ length: 8 }).reduce<ObjectBlock>(
    (inner, _, index) => row(`r${index}`, [inner]),
    banner,
  );
  expect(Object.values(refused(deep)).flat()).toEqual(['Blocks can be inside each other up to 8 deep']);
  const many = Array.from({ length: 2_001 }, (_, index) => ({ ...banner, uid: `b${index}` }));
  expect(refused(...many)).toEqual({ blocks: ['This page can hold 2,000 blocks'] });
});

test('what a page has of kinds and values that are no longer allowed may stay, and may not be added', () => {
  const old: Block = {
    id: null,
    uid: 'old',
    type: 'gone',
    size: { x: 12, y: null },
    version: 1,
    properties: { left: 'over' },
    order: 0,
    flags: { deleted: false, reordered: false, placeholder: false },
    items: [],
  };
  const tree = [objectBlockSchema.parse(old)];
  const doc = documentOfTree(fields, tree, null);
  expect(checkTree(tree, doc, words)).toEqual({});
  expect(checkTree(tree, null, words)).toEqual({ 'blocks.0.type': ['This kind of block isn’t available'] });
  expect(checkTree([objectBlockSchema.parse({ ...old, type: 'banner' })], doc, words)).toEqual({
    'blocks.0.type': ['A block of another kind has this uid'],
  });
});

test('blocks that keep their order keep their keys', () => {
  const keyArb = fc.uniqueArray(fc.constantFrom('a0', 'a1', 'a2', 'a3', 'a4', 'a5'), { maxLength: 6 });
  fc.assert(
    fc.property(keyArb, fc.array(fc.nat(6), { maxLength: 4 }), (known, at) => {
      const before: (string | null)[] = [...known];
      for (const index of at) before.splice(index, 0, null);
      const keys = keepKeys(before);
      expect(keys).toHaveLength(before.length);
      expect(keys).toEqual([...new Set(keys)].sort());
      if (known.every((key, index) => index === 0 || (known[index - 1] ?? '') < key))
        expect(keys.filter((_, index) => before[index] !== null)).toEqual(known);
    }),
  );
});

test('a tree that was sent is what the page then holds', () => {
  const rowArb = fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's', 't'), { maxLength: 5 });
  const treeOf = (uids: readonly string[], inside: readonly string[]): ObjectBlock[] =>
    uids.map((uid, order) =>
      objectBlockSchema.parse({
        ...blockRegistry.make('row', { uid }),
        order,
        items:
          order === 0
            ? inside
                .filter((one) => !uids.includes(one))
                .map((one, place) => ({ ...blockRegistry.make('row', { uid: one }), order: place }))
            : [],
      }),
    );
  fc.assert(
    fc.property(rowArb, rowArb, rowArb, rowArb, (first, firstIn, second, secondIn) => {
      const before = documentOfTree(fields, treeOf(first, firstIn), null);
      const wanted = documentOfTree(fields, treeOf(second, secondIn), before);
      const commands = diffDocuments(before, wanted);
      const result = commands.length
        ? applyCommand(before, { kind: 'batch', commands }, { isChecked: true })
        : { doc: before };
      if (!('doc' in result)) throw new Error(result.refused.code);
      expect(saveTree(result.doc)).toEqual(
        saveTree(openDocument({ ...wanted, blocks: [...wanted.blocks.values()] })),
      );
    }),
    { numRuns: 500 },
  );
});
