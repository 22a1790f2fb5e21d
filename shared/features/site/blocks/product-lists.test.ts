import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockRegistry, productLookups, productRequests, sharedOut } from './blocks.ts';

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
const request = fc.record({
  limit: fc.integer({ min: 1, max: 8 }),
  skipShown: fc.boolean(),
  decorative: fc.boolean(),
});

test('no list is too long, none repeats what it has to leave out, and each is as full as the store allows', () => {
  fc.assert(
    fc.property(ids, fc.array(request, { maxLength: 5 }), (store, asked) => {
      const requests = asked.map((one, at) => ({
        ...one,
        uid: `${at}`,
        collection: 'all-products',
        sortBy: 'bestsellerOrder' as const,
      }));
      const lookups = productLookups(requests);
      const found = Object.fromEntries(
        lookups.map(({ uid, candidates }) => [uid, store.slice(0, candidates)]),
      );
      const lists = sharedOut(lookups, found);
      const above = new Set<string>();
      for (const { uid, limit, skipShown, decorative } of requests) {
        const list = lists[uid] ?? [];
        const left = skipShown ? store.filter((id) => !above.has(id)) : store;
        expect(list).toEqual(left.slice(0, limit));
        if (!decorative) for (const id of list) above.add(id);
      }
    }),
  );
});

test('a lookup that failed gives an empty list', () => {
  const list = blockRegistry.make('productList', { uid: 'a' });
  const lookups = productLookups(productRequests([list], blockRegistry, () => {}));
  expect(sharedOut(lookups, {})).toEqual({ a: [] });
});

test('nothing is looked up for what is not published', () => {
  const list = blockRegistry.make('productList', { uid: 'a' });
  const row = blockRegistry.make('row', { uid: 'row', items: [list], properties: { published: false } });
  expect(productRequests([row], blockRegistry, () => {})).toEqual([]);
});
