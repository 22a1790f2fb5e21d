import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingQueryOf } from './listing.schema.ts';
import { type ListedProduct, listingSearch, listProducts, sizeOrder } from './listing.ts';

const product = (id: number): fc.Arbitrary<ListedProduct> =>
  fc.record({
    id: fc.constant(String(id).padStart(4, '0')),
    type: fc.constantFrom('t-shirt', 'hoodie', 'printed-paper'),
    colours: fc.uniqueArray(fc.constantFrom('White', 'Black', 'Navy'), { minLength: 1 }),
    sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L')),
    priceMinor: fc.integer({ min: 100, max: 9_900 }),
    sold: fc.nat(50),
    position: fc.nat(50),
    createdAt: fc.constant('2026-11-01T00:00:00.000Z'),
  });
const products = fc
  .integer({ min: 0, max: 60 })
  .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => product(i))));

describe('a list of products', () => {
  it('shows every product once over its pages, whatever the sort', () => {
    fc.assert(
      fc.property(
        products,
        fc.constantFrom('bestsellerOrder', 'new-in', 'price', 'price-down'),
        (all, sort) => {
          const first = listProducts(all, listingQueryOf(new URLSearchParams({ sort })), 100, 7);
          const seen = Array.from({ length: first.pages }, (_, index) =>
            listProducts(all, listingQueryOf(new URLSearchParams({ sort, page: String(index + 1) })), 100, 7),
          ).flatMap(({ ids }) => ids);
          expect([...seen].sort()).toEqual(all.map(({ id }) => id).sort());
        },
      ),
    );
  });

  it('promises with a facet what choosing it shows', () => {
    fc.assert(
      fc.property(products, (all) => {
        const query = listingQueryOf(new URLSearchParams('colour=Navy'));
        for (const { value, count } of listProducts(all, query, 100).facets.sizes) {
          const chosen = listingQueryOf(new URLSearchParams(`colour=Navy&size=${value}`));
          expect(listProducts(all, chosen, 100).total).toBe(count);
        }
      }),
    );
  });

  it('has one address for one list, and reads it back', () => {
    const address = '?type=t-shirt&colour=White&colour=Navy&min=10&sort=price&page=2';
    expect(listingSearch(listingQueryOf(new URLSearchParams(address)))).toBe(address);
    expect(listingSearch(listingQueryOf(new URLSearchParams('page=1&sort=bestsellerOrder&max=')))).toBe('');
  });

  it('leaves out of an old or broken address what makes no sense', () => {
    const query = listingQueryOf(new URLSearchParams('page=-4&sort=alphabet&min=abc&colour='));
    expect(query).toMatchObject({ page: 1, sort: 'bestsellerOrder', min: undefined, colour: [] });
  });

  it('orders sizes as people expect them', () => {
    expect(['XL', '12', 'S', '8', 'A3', '2XL', 'A4', 'M'].sort(sizeOrder)).toEqual([
      'S',
      'M',
      'XL',
      '2XL',
      '8',
      '12',
      'A3',
      'A4',
    ]);
  });
});
