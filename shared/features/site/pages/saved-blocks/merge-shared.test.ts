import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommand } from '../apply-command.ts';
import { type FlatBlock, flatBlockSchema, type NewFlatBlock } from '../flat-block.ts';
import { keysAt } from '../order-keys.ts';
import type { SimpleCommand } from '../page-commands.ts';
import { isAlive, listChildren, loadTree, openDocument, type PageDoc } from '../page-document.ts';
import { pageFieldsSchema } from '../page-fields.ts';
import { followShared, resetToShared } from './merge-shared.ts';
import { blocksInPlace, type SavedContent, savedContentOf } from './saved-content.ts';
import { withoutMark } from './shared-mark.ts';
import { differencesOf, placesOf, type SharedPlace } from './shared-places.ts';

const ID = '0199c9f4-0000-7000-8000-000000000001';
const EMPTY = loadTree(pageFieldsSchema.parse({ url: '/about/' }), []);
const block = (change: Partial<NewFlatBlock>) =>
  flatBlockSchema.parse({ uid: 'root', type: 'textBlock', parent: null, order: 'a0', ...change });
const text = (uid: string, order: string, properties = {}, parent = 'root') =>
  block({ uid, parent, order, properties: { title: uid, ...properties } });

const CONTENT: SavedContent = [
  block({ type: 'row', properties: { title: 'Offer' } }),
  text('one', 'a0'),
  text('two', 'a1'),
  text('three', 'a2'),
];

const changed = (content: SavedContent, uid: string, properties: FlatBlock['properties']): SavedContent =>
  content.map((one) =>
    one.uid === uid ? { ...one, properties: { ...one.properties, ...properties } } : one,
  );

/** A page with places of the content at version 1, each named after its letter. */
const pageWith = (content: SavedContent, ...uids: string[]): PageDoc => ({
  ...EMPTY,
  blocks: new Map(
    uids
      .flatMap((uid, at) =>
        blocksInPlace(content, { uid, parent: null, order: `a${at}`, mark: { id: ID, version: 1 } }),
      )
      .map((one) => [one.uid, one]),
  ),
});

const place = (doc: PageDoc, uid: string): SharedPlace => {
  const found = placesOf(doc).find((one) => one.uid === uid);
  if (!found) throw new Error(`No place ${uid}`);
  return found;
};

function applied(doc: PageDoc, commands: SimpleCommand[]): PageDoc {
  if (commands.length === 0) return doc;
  const result = applyCommand(doc, { kind: 'batch', commands }, { isChecked: true });
  if (result.refused) throw new Error(result.refused.code);
  return result.doc;
}
const follow = (doc: PageDoc, uid: string, base: SavedContent, content: SavedContent) =>
  applied(doc, followShared(doc, place(doc, uid), base, { version: 2, content }));
const set = (doc: PageDoc, uid: string, path: string, value: unknown): PageDoc => {
  const result = applyCommand(doc, { kind: 'set', uid, path, value });
  if (result.refused) throw new Error(result.refused.code);
  return result.doc;
};
const inside = (doc: PageDoc, uid: string) => listChildren(doc, uid).map((one) => one.uid);

describe('a place of a shared block', () => {
  test('differs in nothing until a word is changed there, and says which', () => {
    const doc = pageWith(CONTENT, 'p', 'q');
    expect(differencesOf(place(doc, 'p'), CONTENT)).toEqual([]);
    const other = set(doc, 'p-one', 'title', 'Only here');
    expect(differencesOf(place(other, 'p'), CONTENT)).toEqual([
      { kind: 'value', uid: 'p-one', name: 'title' },
    ]);
    expect(differencesOf(place(other, 'q'), CONTENT)).toEqual([]);
  });

  test('differs in blocks that were added, taken out or put elsewhere there', () => {
    const doc = pageWith(CONTENT, 'p');
    const [order = ''] = keysAt(listChildren(doc, 'p'), 0);
    const added = applied(doc, [{ kind: 'insert', blocks: [text('mine', order, {}, 'p')] }]);
    expect(differencesOf(place(added, 'p'), CONTENT)).toEqual([{ kind: 'added', uid: 'mine' }]);
    const removed = applied(doc, [{ kind: 'remove', uids: ['p-two'] }]);
    expect(differencesOf(place(removed, 'p'), CONTENT)).toEqual([{ kind: 'removed', uid: 'p-two' }]);
    const moved = applied(doc, [{ kind: 'move', moves: [{ uid: 'p-three', parent: 'p', order }] }]);
    expect(differencesOf(place(moved, 'p'), CONTENT)).toEqual([{ kind: 'moved', uid: 'p' }]);
  });

  test('B1: two places follow the shared block, the one with a difference keeps it', () => {
    const doc = set(pageWith(CONTENT, 'p', 'q', 'r'), 'q-one', 'title', 'Only here');
    const next = changed(changed(CONTENT, 'one', { title: 'For all' }), 'two', { title: 'Too' });
    const after = ['p', 'q', 'r'].reduce((now, uid) => follow(now, uid, CONTENT, next), doc);
    const titles = ['p', 'q', 'r'].map((uid) =>
      inside(after, uid).map((one) => after.blocks.get(one)?.properties.title),
    );
    expect(titles).toEqual([
      ['For all', 'Too', 'three'],
      ['Only here', 'Too', 'three'],
      ['For all', 'Too', 'three'],
    ]);
    expect(differencesOf(place(after, 'q'), next)).toEqual([{ kind: 'value', uid: 'q-one', name: 'title' }]);
    expect(placesOf(after).map(({ mark }) => mark.version)).toEqual([2, 2, 2]);
  });

  test('gets new blocks where they belong, loses those that went, and keeps what is its own', () => {
    const start = pageWith(CONTENT, 'p');
    const [order = ''] = keysAt(listChildren(start, 'p'), 1);
    const own = applied(start, [{ kind: 'insert', blocks: [text('mine', order, {}, 'p')] }]);
    const next = [...CONTENT.filter(({ uid }) => uid !== 'two'), text('four', 'a1V')];
    expect(inside(follow(own, 'p', CONTENT, next), 'p')).toEqual(['p-one', 'mine', 'p-four', 'p-three']);
    const kept = set(own, 'p-two', 'title', 'Only here');
    expect(inside(follow(kept, 'p', CONTENT, next), 'p')).toContain('p-two');
    const without = applied(own, [{ kind: 'remove', uids: ['p-three'] }]);
    expect(inside(follow(without, 'p', CONTENT, next), 'p')).toEqual(['p-one', 'mine', 'p-four']);
  });

  test('is as wide as its page made it, and has its own name', () => {
    const start = set(pageWith(CONTENT, 'p'), 'p', '_name', 'Left');
    const doc = applied(start, [{ kind: 'size', uid: 'p', x: 4 }]);
    expect(differencesOf(place(doc, 'p'), CONTENT)).toEqual([]);
    const after = follow(doc, 'p', CONTENT, changed(CONTENT, 'root', { title: 'News' }));
    expect(after.blocks.get('p')).toMatchObject({
      size: { x: 4 },
      properties: { title: 'News', _name: 'Left' },
    });
  });

  test('goes back to the shared block, and what it had comes back with undo', () => {
    const [order = ''] = keysAt(listChildren(pageWith(CONTENT, 'p'), 'p'), 1);
    const doc = applied(set(pageWith(CONTENT, 'p'), 'p-one', 'title', 'Only here'), [
      { kind: 'insert', blocks: [text('mine', order, {}, 'p')] },
      { kind: 'remove', uids: ['p-two'] },
    ]);
    const commands = resetToShared(doc, place(doc, 'p'), { version: 1, content: CONTENT });
    const result = applyCommand(doc, { kind: 'batch', commands }, { isChecked: true });
    if (result.refused) throw new Error(result.refused.code);
    expect(differencesOf(place(result.doc, 'p'), CONTENT)).toEqual([]);
    const back = applyCommand(result.doc, result.inverse, { isChecked: true });
    expect(back.refused ?? differencesOf(place(back.doc, 'p'), CONTENT)).toHaveLength(3);
  });

  test('without its old version keeps everything it has', () => {
    const doc = pageWith(CONTENT, 'p');
    const next = changed(CONTENT, 'one', { title: 'For all' });
    const after = applied(doc, followShared(doc, place(doc, 'p'), null, { version: 2, content: next }));
    expect(after.blocks.get('p-one')?.properties.title).toBe('one');
    expect(place(after, 'p').mark.version).toBe(2);
  });

  test('is saved as what it has, with the names of the shared block', () => {
    const doc = set(pageWith(CONTENT, 'p'), 'p-one', 'title', 'For all');
    const saved = savedContentOf(place(doc, 'p').blocks);
    expect(saved.map(({ uid, parent }) => [uid, parent])).toEqual(
      CONTENT.map(({ uid, parent }) => [uid, parent]),
    );
    expect(saved).toEqual(saved.map(withoutMark));
    expect(differencesOf(place(doc, 'p'), saved)).toEqual([]);
  });
});

describe('a shared block inside a shared block', () => {
  const [inner] = blocksInPlace([block({})], {
    uid: 'x',
    parent: 'p',
    order: 'a5',
    mark: { id: ID, version: 1 },
  });
  const doc = pageWith(CONTENT, 'p');

  test('B2: is refused with the way to it, whether it is added, moved or made', () => {
    const message = 'A shared block can’t go inside a shared block: Row › Text';
    expect(inner && applyCommand(doc, { kind: 'insert', blocks: [inner] }).refused?.message).toBe(message);
    const outside = applied(doc, inner ? [{ kind: 'insert', blocks: [{ ...inner, parent: null }] }] : []);
    const move = { kind: 'move', moves: [{ uid: 'x', parent: 'p', order: 'a6' }] } as const;
    expect(applyCommand(outside, { ...move, moves: [...move.moves] }).refused?.message).toBe(message);
    const mark = { kind: 'set', uid: 'p-one', path: '_shared', value: { id: ID, version: 1 } } as const;
    expect(applyCommand(doc, mark).refused?.message).toBe(message);
    expect(applyCommand(EMPTY, { kind: 'insert', blocks: pageBlocks() }).refused?.code).toBe('shared-inside');
  });

  test('that is there all the same means nothing', () => {
    const nested = applied(doc, inner ? [{ kind: 'insert', blocks: [inner] }] : []);
    expect(placesOf(nested).map(({ uid }) => uid)).toEqual(['p']);
  });

  function pageBlocks(): FlatBlock[] {
    return [...doc.blocks.values(), ...(inner ? [inner] : [])];
  }
});

test.each(['nonsense', null, { id: 'x', version: 1 }, { id: ID, version: 0 }, { id: ID }, [ID]])(
  'a mark that isn’t one is none, nor can it be set: %j',
  (mark) => {
    const doc = openDocument({
      page: EMPTY.page,
      sequence: 0,
      blocks: [block({ properties: { _shared: mark } })],
    });
    expect(placesOf(doc)).toEqual([]);
    expect(applyCommand(doc, { kind: 'set', uid: 'root', path: '_shared', value: mark }).refused?.code).toBe(
      'invalid-value',
    );
  },
);

/** Changes of a row of texts as people make them. */
const changeArb = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(9), to: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constant('unset' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('size' as const), at: fc.nat(9), x: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({
    kind: fc.constant('add' as const),
    at: fc.nat(9),
    into: fc.nat(9),
    type: fc.constantFrom('row', 'textBlock'),
  }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), into: fc.nat(9), to: fc.nat(9) }),
);
let made = 0;

type Change = typeof changeArb extends fc.Arbitrary<infer C> ? C : never;

function makeChange(doc: PageDoc, root: string, one: Change): PageDoc {
  const blocks = place(doc, root).blocks;
  const target = blocks[one.at % blocks.length];
  if (!target) return doc;
  const attempt = (command: Parameters<typeof applyCommand>[1]) => {
    const result = applyCommand(doc, command);
    return result.refused ? doc : result.doc;
  };
  switch (one.kind) {
    case 'set':
      return attempt({ kind: 'set', uid: target.uid, path: 'title', value: one.to });
    case 'unset':
      return attempt({ kind: 'set', uid: target.uid, path: 'title', unset: true });
    case 'size':
      return attempt({ kind: 'size', uid: target.uid, x: one.x });
    case 'remove':
      return target.uid === root ? doc : attempt({ kind: 'remove', uids: [target.uid] });
    default: {
      const holder = blocks[one.into % blocks.length];
      if (!holder) return doc;
      const isMove = one.kind === 'move';
      const siblings = listChildren(doc, holder.uid).filter(({ uid }) => !isMove || uid !== target.uid);
      const at = (isMove ? one.to : one.at) % (siblings.length + 1);
      const [order = ''] = keysAt(siblings, at);
      if (isMove)
        return target.uid === root
          ? doc
          : attempt({ kind: 'move', moves: [{ uid: target.uid, parent: holder.uid, order }] });
      made += 1;
      return attempt({
        kind: 'insert',
        blocks: [
          block({
            uid: `n${made}`,
            type: one.type,
            parent: holder.uid,
            order,
            properties: { title: `${made}` },
          }),
        ],
      });
    }
  }
}
const changesArb = fc.array(changeArb, { maxLength: 8 });
const evolve = (doc: PageDoc, root: string, changes: readonly Change[]) =>
  changes.reduce((now, one) => makeChange(now, root, one), doc);

describe('whatever people change', () => {
  test('a place without differences becomes the shared block, and any place stays whole and keeps its values', () => {
    fc.assert(
      fc.property(changesArb, changesArb, (theirs, mine) => {
        // Someone changes one place and gives it to all.
        const source = evolve(pageWith(CONTENT, 's'), 's', theirs);
        const next = savedContentOf(place(source, 's').blocks);
        const untouched = follow(pageWith(CONTENT, 'p'), 'p', CONTENT, next);
        expect(differencesOf(place(untouched, 'p'), next)).toEqual([]);

        const doc = evolve(pageWith(CONTENT, 'q'), 'q', mine);
        const before = place(doc, 'q');
        const same = followShared(doc, before, CONTENT, { version: 1, content: CONTENT });
        expect(same).toEqual([]);
        const after = follow(doc, 'q', CONTENT, next);
        const now = place(after, 'q');
        const alive = new Map([...after.blocks].filter(([, one]) => isAlive(one)));
        expect(new Set(now.blocks.map(({ uid }) => uid))).toEqual(new Set(alive.keys()));
        for (const difference of differencesOf(before, CONTENT))
          if (difference.kind === 'value')
            expect(alive.get(difference.uid)?.properties.title).toBe(
              doc.blocks.get(difference.uid)?.properties.title,
            );
          else if (difference.kind === 'added') expect(alive.has(difference.uid)).toBe(true);
        const reset = applied(after, resetToShared(after, now, { version: 2, content: next }));
        expect(differencesOf(place(reset, 'q'), next)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
