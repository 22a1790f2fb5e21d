import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANONYMOUS_STATE, type GuardState } from '../../../contract/access/access.ts';
import {
  type Block,
  blockRegistry,
  dependOnVisitor,
  figuresOf,
  isPseudoItem,
  isPublished,
  type NewBlock,
  type PageMode,
  type VisibleBlock,
  visibleBlocks,
} from './blocks.ts';

const make = (uid: string, block: Partial<NewBlock> = {}, type = 'textBlock'): Block =>
  blockRegistry.make(type, { uid, ...block });

function shown(blocks: readonly Block[], mode: PageMode = 'native', editing = false) {
  const log: string[] = [];
  const tree = visibleBlocks(blocks, {
    mode,
    editing,
    state: { ...ANONYMOUS_STATE, country: 'GB' },
    registry: blockRegistry,
    log: (line) => log.push(line),
  });
  return { uids: tree.map(({ block }) => block.uid), tree, log };
}

const hidden = { properties: { published: false } };

test('shoppers do not see what is unpublished; without the property a block is published', () => {
  expect(shown([make('a'), make('b', hidden)]).uids).toEqual(['a']);
});

test('a block whose blocks are all unpublished is unpublished itself', () => {
  const row = make('row', { items: [make('a', hidden)] }, 'row');
  expect(isPublished(row)).toBe(false);
  expect(isPublished(make('row', { items: [make('a', hidden), make('b')] }, 'row'))).toBe(true);
});

test('conditions decide, as a list or as JSON; an unknown one is logged and hides its block', () => {
  const with_ = (uid: string, conditions: unknown) => make(uid, { properties: { conditions } });
  const { uids, log } = shown([
    with_('in-uk', ['isUK']),
    with_('in-eu', ['isEU']),
    with_('as-json', '["isLoggedOut","isUK"]'),
    with_('none', ''),
    with_('unknown', ['isFullMoon']),
    with_('broken', '{'),
  ]);
  expect(uids).toEqual(['in-uk', 'as-json', 'none']);
  expect(log).toEqual([expect.stringContaining('isFullMoon'), expect.stringContaining('broken')]);
});

test('a container goes with the last block in it', () => {
  const inEurope = make('a', { properties: { conditions: ['isEU'] } });
  expect(shown([make('row', { items: [inEurope] }, 'row'), make('empty', {}, 'row')]).uids).toEqual([]);
});

test('preview shows all, and fades what is unpublished while it is edited', () => {
  const page = [make('a', hidden), make('b', { properties: { conditions: ['isEU'] } }), make('c', {}, 'row')];
  expect(shown(page, 'preview').uids).toEqual(['a', 'b', 'c']);
  const fades = (tree: readonly VisibleBlock[]) => tree.map(({ faded }) => faded);
  expect(fades(shown(page, 'preview', true).tree)).toEqual([true, false, false]);
  expect(fades(shown(page, 'preview').tree)).toEqual([false, false, false]);
});

test('pseudo items and deleted blocks are never shown', () => {
  const pseudo = { ...make('a'), type: '_default_' };
  expect(shown([pseudo, make('b', { flags: { deleted: true } })], 'preview').uids).toEqual([]);
  expect(['_x_', '_', 'x_', '_x'].map(isPseudoItem)).toEqual([true, false, false, false]);
});

test('blocks come in their order, those without a place last and as they came', () => {
  const places = fc.array(fc.option(fc.nat(5)), { maxLength: 12 });
  fc.assert(
    fc.property(places, (orders) => {
      const { tree } = shown(orders.map((order, at) => make(`${at}`, { order })));
      const keys = tree.map(({ block }): [number, number] => [block.order ?? Infinity, Number(block.uid)]);
      const sorted = keys.toSorted(([a, i], [b, j]) => (a === b ? i - j : a - b));
      expect(keys).toEqual(sorted);
      expect(keys).toHaveLength(orders.length);
    }),
  );
});

test('blocks that don’t depend on the visitor are the same for everyone', () => {
  const conditions = fc.constantFrom(undefined, [], '', ['isUK'], ['isLoggedIn'], '["isLoggedOut"]', '{');
  const type = fc.constantFrom('textBlock', 'row', 'gate', 'storeHidden');
  const { tree } = fc.letrec<{ tree: Block[] }>((tie) => ({
    tree: fc.array(
      fc
        .record({ uid: fc.uuid(), type, conditions, items: fc.oneof(fc.constant<Block[]>([]), tie('tree')) })
        .map(({ uid, type: kind, conditions: names, items }) =>
          make(uid, { items, properties: names === undefined ? {} : { conditions: names } }, kind),
        ),
      { maxLength: 3 },
    ),
  }));
  const user = {
    id: 'ada',
    internal: true,
    factory: true,
    verified: true,
    signedEula: true,
    twoFactorAuthEnabled: true,
  };
  const customer: GuardState = { ...ANONYMOUS_STATE, user };
  const uids = (blocks: readonly VisibleBlock[]): unknown =>
    blocks.map(({ block, items }) => [block.uid, uids(items)]);
  const seenBy = (blocks: readonly Block[], state: GuardState) =>
    uids(
      visibleBlocks(blocks, {
        mode: 'native',
        editing: false,
        state,
        registry: blockRegistry,
        log: () => {},
      }),
    );
  fc.assert(
    fc.property(tree, (blocks) => {
      fc.pre(!dependOnVisitor(blocks, blockRegistry));
      expect(seenBy(blocks, customer)).toEqual(seenBy(blocks, ANONYMOUS_STATE));
    }),
  );
  expect(dependOnVisitor([make('row', { items: [make('in', {}, 'gate')] }, 'row')], blockRegistry)).toBe(
    true,
  );
});

test('the platform’s own kinds are on its own pages alone', () => {
  const page = [make('a'), make('b', {}, 'summary'), make('c', { items: [make('d', {}, 'badge')] }, 'row')];
  const uids = (context: GuardState['context'], mode: PageMode = 'native') =>
    visibleBlocks(page, {
      mode,
      editing: false,
      state: { ...ANONYMOUS_STATE, context },
      registry: blockRegistry,
      log: () => {},
    }).map(({ block }) => block.uid);
  expect(uids('platform')).toEqual(['a', 'b', 'c']);
  expect(uids('store')).toEqual(['a']);
  expect(figuresOf(page, blockRegistry, 'platform')).toEqual(['project', 'sales']);
  expect(figuresOf(page, blockRegistry, 'store')).toEqual([]);
});

test('a project’s figures make a page depend on the visitor, reviews don’t', () => {
  expect(dependOnVisitor([make('a', {}, 'badge')], blockRegistry)).toBe(true);
  expect(dependOnVisitor([make('a', {}, 'feed')], blockRegistry)).toBe(false);
});
