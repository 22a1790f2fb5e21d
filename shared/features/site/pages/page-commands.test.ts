import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blockSchema } from '../blocks/blocks.ts';
import { applyCommand } from './apply-command.ts';
import { flatBlockSchema, type NewFlatBlock } from './flat-block.ts';
import { keysAt, renumberLongKeys, settleKeys } from './order-keys.ts';
import type { PageCommand } from './page-commands.ts';
import {
  closeDocument,
  documentSchema,
  isAlive,
  listChildren,
  loadTree,
  openDocument,
  type PageDoc,
  saveTree,
} from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';
import { PAGE_LIMITS } from './page-limits.ts';

const FIELDS = pageFieldsSchema.parse({ url: '/about/' });
const EMPTY = loadTree(FIELDS, []);
const block = (uid: string, change: Partial<NewFlatBlock> = {}) =>
  flatBlockSchema.parse({ uid, type: 'textBlock', parent: null, order: 'a0', ...change });

const insert = (...blocks: Partial<NewFlatBlock>[]): PageCommand => ({
  kind: 'insert',
  blocks: blocks.map((change, index) => block(change.uid ?? `b${index}`, change)),
});

function done(doc: PageDoc, ...commands: PageCommand[]): PageDoc {
  return commands.reduce((before, command) => {
    const result = applyCommand(before, command);
    if (result.refused) throw new Error(result.refused.code);
    return result.doc;
  }, doc);
}
const refusedWith = (doc: PageDoc, command: PageCommand) => applyCommand(doc, command).refused?.code;
const shown = (doc: PageDoc, parent: string | null = null) => listChildren(doc, parent).map(({ uid }) => uid);

const ROW = done(
  EMPTY,
  insert(
    { uid: 'row', type: 'row' },
    { uid: 'one', parent: 'row', order: 'a0', properties: { title: 'One' } },
    { uid: 'two', parent: 'row', order: 'a1' },
    { uid: 'tail', order: 'a1' },
  ),
);

const UIDS = ['p', 'q', 'r', 's', 't', 'u'];
const keyArb = fc.constantFrom('Zz', 'a0', 'a0V', 'a1', 'a2');
const parentArb = fc.constantFrom(null, ...UIDS);
const uidArb = fc.constantFrom(...UIDS);
const simpleArb = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    blocks: fc.array(
      fc
        .record({
          uid: uidArb,
          type: fc.constantFrom('row', 'textBlock', 'slideshow', 'slide', 'nonsense'),
          parent: parentArb,
          order: keyArb,
        })
        .map((one) => flatBlockSchema.parse(one)),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ kind: fc.constant('remove' as const), uids: fc.array(uidArb, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    moves: fc.array(fc.record({ uid: uidArb, parent: parentArb, order: keyArb }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    uid: uidArb,
    path: fc.constantFrom(
      'title',
      'text',
      'columns.md',
      'columns',
      'actions[k0].text',
      'fullWidth',
      'padding',
    ),
    value: fc.oneof(fc.string({ maxLength: 8 }), fc.boolean(), fc.constant({ md: 3 }), fc.constant(null)),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    uid: uidArb,
    path: fc.constantFrom('title', 'columns.md', 'actions[k0]'),
    value: fc.constant(null),
    unset: fc.constant(true as const),
  }),
  fc.record({ kind: fc.constant('size' as const), uid: uidArb, x: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('page' as const),
    path: fc.constantFrom(
      'properties.title',
      'properties.loginState',
      'sitemap',
      'url',
      'properties.ySpacing.md',
    ),
    value: fc.constantFrom<unknown>('Hello', 'logged-in', true, 16),
  }),
);
const commandArb: fc.Arbitrary<PageCommand> = fc.oneof(
  { weight: 4, arbitrary: simpleArb },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      commands: fc.array(simpleArb, { minLength: 1, maxLength: 3 }),
    }),
  },
);

/** What a page holds, without what was deleted of it. */
const living = ({ page, blocks }: PageDoc) => ({
  page,
  blocks: [...blocks.values()].filter(isAlive).toSorted((one, two) => (one.uid < two.uid ? -1 : 1)),
});

function everyParentLives({ blocks }: PageDoc): boolean {
  return [...blocks.values()].filter(isAlive).every((one) => {
    const seen = new Set<string>();
    for (let at = one; at.parent !== null; ) {
      const parent = blocks.get(at.parent);
      if (!isAlive(parent) || seen.has(parent.uid)) return false;
      seen.add(parent.uid);
      at = parent;
    }
    return true;
  });
}

describe('any changes of a page', () => {
  const start = done(
    EMPTY,
    insert({ uid: 'p', type: 'row' }, { uid: 'q', parent: 'p' }, { uid: 'r', order: 'a1' }),
  );

  test('each is taken back by its inverse, keys included', () => {
    fc.assert(
      fc.property(fc.array(commandArb, { maxLength: 12 }), (commands) => {
        let doc = start;
        for (const command of commands) {
          const result = applyCommand(doc, settleKeys(doc, command));
          if (result.refused) continue;
          const back = applyCommand(result.doc, result.inverse, { isChecked: true });
          expect(back.refused).toBeUndefined();
          if (!back.refused) expect(living(back.doc)).toEqual(living(doc));
          doc = result.doc;
        }
      }),
      { numRuns: 1_500 },
    );
  });

  test('undone all in reverse, they leave the page as it was', () => {
    fc.assert(
      fc.property(fc.array(commandArb, { maxLength: 40 }), (commands) => {
        let doc = start;
        const inverses: PageCommand[] = [];
        for (const command of commands) {
          const result = applyCommand(doc, command);
          if (result.refused) continue;
          doc = result.doc;
          inverses.unshift(result.inverse);
        }
        for (const inverse of inverses) {
          const result = applyCommand(doc, inverse, { isChecked: true });
          if (result.refused) throw new Error(result.refused.code);
          doc = result.doc;
        }
        expect(living(doc)).toEqual(living(start));
      }),
      { numRuns: 500 },
    );
  });

  test('never make a circle, nor leave a block in a deleted one', () => {
    fc.assert(
      fc.property(fc.array(commandArb, { maxLength: 30 }), (commands) => {
        const doc = commands.reduce((before, command) => {
          const result = applyCommand(before, command);
          return result.refused ? before : result.doc;
        }, start);
        expect(everyParentLives(doc)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('never give two siblings one key', () => {
    fc.assert(
      fc.property(fc.array(commandArb, { maxLength: 20 }), (commands) => {
        const doc = commands.reduce((before, command) => {
          const result = applyCommand(before, settleKeys(before, command));
          return result.refused ? before : result.doc;
        }, start);
        for (const parent of [null, ...UIDS]) {
          const keys = listChildren(doc, parent).map(({ order }) => order);
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('survive storing', () => {
    fc.assert(
      fc.property(fc.array(commandArb, { maxLength: 12 }), (commands) => {
        const doc = commands.reduce((before, command) => {
          const result = applyCommand(before, command);
          return result.refused ? before : result.doc;
        }, start);
        const stored: unknown = JSON.parse(JSON.stringify(closeDocument(doc)));
        expect(openDocument(documentSchema.parse(stored))).toEqual(doc);
      }),
      { numRuns: 200 },
    );
  });
});

describe('loading and saving', () => {
  const treeArb: fc.Arbitrary<Block[]> = fc
    .array(
      fc.record({
        type: fc.constantFrom('row', 'banner', '_pseudo_', 'fromANewerVersion'),
        order: fc.option(fc.nat(5), { nil: null }),
        properties: fc.constantFrom<Record<string, unknown>>(
          {},
          { actions: [{ text: 'Shop' }, { text: 'Look', _id: 'k0' }], future: { deep: [1, 'two'] } },
        ),
        items: fc.array(
          fc.record({ type: fc.constant('image'), order: fc.option(fc.nat(3), { nil: null }) }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 6 },
    )
    .map((tree) =>
      tree.map((one, index) =>
        blockSchema.parse({
          ...one,
          uid: `b${index}`,
          items: one.items.map((item, at) => ({ ...item, uid: `b${index}-${at}` })),
        }),
      ),
    );

  test('load, save, load gives the same page', () => {
    fc.assert(
      fc.property(treeArb, (tree) => {
        const loaded = loadTree(FIELDS, tree);
        expect(loadTree(FIELDS, saveTree(loaded))).toEqual(loaded);
      }),
    );
  });

  test('blocks without a place come last, as they came', () => {
    const tree = ['late', 'later', 'first'].map((uid, index) =>
      blockSchema.parse({ uid, type: 'quote', order: index === 2 ? 0 : null }),
    );
    expect(shown(loadTree(FIELDS, tree))).toEqual(['first', 'late', 'later']);
  });
});

describe('a change is refused', () => {
  test.each<[string, PageCommand, string]>([
    ['for a kind that isn’t there', insert({ uid: 'x', type: 'nonsense' }), 'unknown-kind'],
    ['for a slide outside a slideshow', insert({ uid: 'x', type: 'slide' }), 'not-allowed-there'],
    ['for a block in one that holds none', insert({ uid: 'x', parent: 'tail' }), 'not-allowed-there'],
    ['for a block that is there already', insert({ uid: 'one' }), 'already-there'],
    ['in a block that is gone', insert({ uid: 'x', parent: 'nobody' }), 'parent-gone'],
    ['for a block that is gone', { kind: 'remove', uids: ['nobody'] }, 'block-gone'],
    ['into itself', { kind: 'move', moves: [{ uid: 'row', parent: 'row', order: 'a0' }] }, 'inside-itself'],
    ['for a value of the wrong kind', { kind: 'set', uid: 'one', path: 'title', value: 3 }, 'invalid-value'],
    [
      'for an unsafe address',
      {
        kind: 'batch',
        commands: [
          {
            kind: 'insert',
            blocks: [block('x', { type: 'button', properties: { text: 'Go', href: 'javascript:alert(1)' } })],
          },
        ],
      },
      'invalid-value',
    ],
    ['for a way through a text', { kind: 'set', uid: 'one', path: 'title.deep', value: 1 }, 'path-gone'],
    ['for the prototype', { kind: 'set', uid: 'one', path: '__proto__.isAdmin', value: true }, 'path-gone'],
    [
      'for an entry that isn’t in the list',
      { kind: 'set', uid: 'one', path: 'actions[k9].text', value: '' },
      'path-gone',
    ],
    ['for the address of the page', { kind: 'page', path: 'url', value: '/x/' }, 'fixed-field'],
    [
      'for a state that doesn’t exist',
      { kind: 'page', path: 'properties.loginState', value: 'nobody' },
      'invalid-value',
    ],
    [
      'for too large a block',
      { kind: 'set', uid: 'one', path: '_notes', value: 'x'.repeat(PAGE_LIMITS.propertiesBytes) },
      'too-large',
    ],
    [
      'for too long a list',
      { kind: 'set', uid: 'one', path: '_list', value: Array.from({ length: 201 }, () => 1) },
      'list-too-long',
    ],
  ])('%s', (_, command, code) => {
    expect(refusedWith(ROW, command)).toBe(code);
  });

  test('for the block after the last a page can hold, and the page stays', () => {
    const many = insert(...Array.from({ length: PAGE_LIMITS.blocks }, (_, index) => ({ uid: `n${index}` })));
    const full = done(EMPTY, many);
    const result = applyCommand(full, insert({ uid: 'more' }));
    expect(result.refused).toEqual({ code: 'too-many-blocks', message: 'This page can hold 2,000 blocks' });
  });

  test('for a ninth level', () => {
    const rows = Array.from({ length: 8 }, (_, index) => ({
      uid: `n${index}`,
      type: 'row',
      parent: index === 0 ? null : `n${index - 1}`,
    }));
    const deep = done(EMPTY, insert(...rows));
    expect(refusedWith(deep, insert({ uid: 'x', parent: 'n7' }))).toBe('too-deep');
  });

  test('and leaves a batch undone whole', () => {
    const batch: PageCommand = {
      kind: 'batch',
      commands: [
        { kind: 'remove', uids: ['tail'] },
        { kind: 'remove', uids: ['nobody'] },
      ],
    };
    expect(refusedWith(ROW, batch)).toBe('block-gone');
    expect(shown(ROW)).toEqual(['row', 'tail']);
  });
});

describe('what two people do at once', () => {
  test('a change of a deleted block comes back with it', () => {
    const removed = applyCommand(ROW, { kind: 'remove', uids: ['row'] });
    if (removed.refused) throw new Error(removed.refused.code);
    const changed = done(removed.doc, { kind: 'set', uid: 'one', path: 'title', value: 'Changed' });
    const back = applyCommand(changed, removed.inverse, { isChecked: true });
    if (back.refused) throw new Error(back.refused.code);
    expect(shown(back.doc, 'row')).toEqual(['one', 'two']);
    expect(back.doc.blocks.get('one')?.properties.title).toBe('Changed');
  });

  test('blocks inserted at the same place stand one after the other', () => {
    const second = settleKeys(ROW, insert({ uid: 'other', order: 'a1' }));
    const doc = done(ROW, second);
    expect(shown(doc)).toEqual(['row', 'tail', 'other']);
  });
});

test('a list’s entry is set by its id, and one that is taken out comes back at its place', () => {
  const doc = done(
    EMPTY,
    insert({
      uid: 'x',
      type: 'banner',
      properties: {
        actions: [
          { _id: 'a', text: 'A' },
          { _id: 'b', text: 'B' },
        ],
      },
    }),
  );
  const without = applyCommand(doc, { kind: 'set', uid: 'x', path: 'actions[a]', unset: true });
  if (without.refused) throw new Error(without.refused.code);
  const renamed = done(without.doc, { kind: 'set', uid: 'x', path: 'actions[b].text', value: 'Bee' });
  expect(renamed.blocks.get('x')?.properties.actions).toEqual([{ _id: 'b', text: 'Bee' }]);
  expect(done(without.doc, without.inverse).blocks.get('x')?.properties).toEqual(
    doc.blocks.get('x')?.properties,
  );
});

test('always inserting at one place makes long keys, which are renumbered in the same order', () => {
  let doc = done(EMPTY, insert({ uid: 'first', order: 'a0' }), insert({ uid: 'last', order: 'a1' }));
  for (let number = 0; number < 250; number += 1) {
    const [order = ''] = keysAt(listChildren(doc, null), 1);
    if (order.length > 60) break;
    doc = done(doc, insert({ uid: `n${number}`, order }));
  }
  const before = shown(doc);
  const renumbered = renumberLongKeys(doc);
  if (!renumbered) throw new Error('the keys stayed short');
  const after = done(doc, renumbered);
  expect(shown(after)).toEqual(before);
  expect(Math.max(...listChildren(after, null).map(({ order }) => order.length))).toBeLessThan(5);
  expect(renumberLongKeys(after)).toBeNull();
});

test('a change that names every block of a page doesn’t look at all others for each', () => {
  const count = 500;
  let reads = 0;
  const uids = keysAt([], 0, count).map((order, index) => ({ uid: `n${index}`, order }));
  const doc = done(
    EMPTY,
    insert(
      { uid: 'left', type: 'row' },
      { uid: 'right', type: 'row', order: 'a1' },
      ...uids.map((one) => ({ ...one, parent: 'left' })),
    ),
  );
  const watched = [...doc.blocks.values()].map((one) => ({
    ...one,
    get flags() {
      reads += 1;
      return one.flags;
    },
  }));
  const page = { ...doc, blocks: new Map(watched.map((one) => [one.uid, one])) };
  const moves = uids.map((one) => ({ ...one, parent: 'right' }));
  done(page, settleKeys(page, { kind: 'move', moves }));
  done(page, { kind: 'batch', commands: uids.map(({ uid }) => ({ kind: 'remove', uids: [uid] })) });
  expect(reads).toBeLessThan(40 * count);
});
