import { expect, test } from 'vitest';
import { CONDITION_REGISTRY, conditionsPass } from '../../../contract/access/access.ts';
import { CONDITIONS, GUARDS } from '../../../rules/constants/constants.ts';
import {
  blockRegistry,
  CONDITION_GROUPS,
  conditionWords,
  LENS_BADGES,
  LENS_CHOICES,
  type Lens,
  lensState,
  lensWords,
  VISITOR_LENS,
  visibleBlocks,
} from './blocks.ts';

const STORE = { id: 's', pro: false, paymentProcessor: 'selvedge', hasCustomDomain: false, isTurbo: false };

/** Every audience that differs from a visitor in one choice, and a few that differ in two. */
const LENSES: readonly Lens[] = [
  VISITOR_LENS,
  ...Object.entries(LENS_CHOICES).flatMap(([choice, { options }]) =>
    Object.keys(options).map((value): Lens => ({ ...VISITOR_LENS, [choice]: value })),
  ),
  ...(Object.keys(LENS_BADGES) as (keyof typeof LENS_BADGES)[]).map(
    (badge): Lens => ({ ...VISITOR_LENS, badges: [badge] }),
  ),
  { ...VISITOR_LENS, domain: 'custom', plan: 'turbo' },
];

const offered = CONDITION_GROUPS.flatMap(({ conditions }) => conditions.map(({ name }) => name));

test('every condition of the specification can be chosen by its name', () => {
  // These two need a route’s own data, so no block can ask for them.
  const named = [...GUARDS, ...CONDITIONS].filter(
    (name) => name !== 'hasDashboardPermissions' && name !== 'hasIntegration',
  );
  expect(named.filter((name) => !offered.includes(name))).toEqual([]);
  expect(Object.keys(CONDITION_REGISTRY).filter((name) => !offered.includes(name))).toEqual([]);
  expect(new Set(offered.map(conditionWords)).size).toBe(offered.length);
  expect(conditionWords('isFoo')).toBe('isFoo is not known');
});

// A page of a store is always in a store.
const ALWAYS: Readonly<Record<string, boolean>> = { hasStore: true, doesntHaveStore: false };

test.each(offered)('%s: one audience sees its block and another doesn’t, as the guard says', (name) => {
  const block = blockRegistry.make('textBlock', {
    uid: 'a',
    properties: { title: 'Hi', conditions: [name] },
  });
  const seen = LENSES.map((lens) => {
    const state = lensState(lens, STORE);
    const [visible] = visibleBlocks([block], {
      mode: 'preview',
      editing: true,
      state,
      registry: blockRegistry,
      log: () => {},
      lens: { showsAll: false },
    });
    const isSeen = visible?.withheld === undefined;
    expect(isSeen).toBe(conditionsPass([name], state, () => {}));
    if (!isSeen) expect(visible?.withheld).toBe(`only for “${conditionWords(name)}”`);
    return isSeen;
  });
  expect(new Set(seen)).toEqual(new Set(name in ALWAYS ? [ALWAYS[name]] : [true, false]));
});

test('an audience is told by what it is', () => {
  expect(lensWords(VISITOR_LENS)).toBe('Visitor, UK');
  expect(lensWords({ ...VISITOR_LENS, who: 'signed-in', where: 'DE', plan: 'pro', badges: ['card'] })).toBe(
    'Logged in, EU, Pro, Billing',
  );
});

test('what a lens hides becomes a seam; shown all the same it fades; a gate stays, without what is in it', () => {
  const text = (uid: string, properties: Record<string, unknown> = {}) =>
    blockRegistry.make('textBlock', { uid, properties });
  const page = [
    text('all'),
    text('eu', { conditions: ['isEU'] }),
    text('foo', { conditions: ['isFoo'] }),
    text('broken', { conditions: '{' }),
    blockRegistry.make('gate', { uid: 'gate', items: [text('inside')] }),
  ];
  const shown = (showsAll: boolean) =>
    visibleBlocks(page, {
      mode: 'preview',
      editing: true,
      state: lensState(VISITOR_LENS, STORE),
      registry: blockRegistry,
      log: () => {},
      lens: { showsAll },
    }).map(({ block, withheld = null, faded, items }) => [block.uid, withheld, faded, items.length]);
  expect(shown(false)).toEqual([
    ['all', null, false, 0],
    ['eu', 'only for “In the EU”', false, 0],
    ['foo', 'isFoo is not known', false, 0],
    ['broken', 'its conditions can’t be read', false, 0],
    ['gate', null, false, 0],
  ]);
  expect(shown(true).map(([, withheld, faded, items]) => [withheld, faded, items])).toEqual([
    [null, false, 0],
    [null, true, 0],
    [null, true, 0],
    [null, true, 0],
    [null, false, 1],
  ]);
});
