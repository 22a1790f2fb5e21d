import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingQueryOf } from './listing.schema.ts';
import { countListing, type ListedGroup, listingSearch, sizeOrder } from './listing.ts';

const group: fc.Arbitrary<ListedGroup> = fc.record({
  type: fc.constantFrom('t-shirt', 'hoodie', 'printed-paper'),
  colours: fc.uniqueArray(fc.constantFrom('White', 'Black', 'Navy'), { minLength: 1 }),
  sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L')),
  priceMinor: fc.integer({ min: 100, max: 9_900 }),
  products: fc.integer({ min: 1, max: 40 }),
});
const groups = fc.array(group, { maxLength: 60 });
const queryOf = (search: string) => listingQueryOf(new URLSearchParams(search));

describe('a list of products', () => {
  it('has room on its pages for every product, and no page that is empty', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 1000 }), (all, page) => {
        const counted = countListing(all, queryOf(`page=${page}`), 100, 7);
        expect(counted.total).toBe(all.reduce((sum, { products }) => sum + products, 0));
        expect(counted.page).toBe(Math.min(page, counted.pages));
        expect(counted.pages * 7).toBeGreaterThanOrEqual(counted.total);
        expect((counted.pages - 1) * 7).toBeLessThan(Math.max(1, counted.total));
      }),
    );
  });

  it('promises with a facet what choosing it shows', () => {
    fc.assert(
      fc.property(groups, (all) => {
        for (const { value, count } of countListing(all, queryOf('colour=Navy'), 100).facets.sizes)
          expect(countListing(all, queryOf(`colour=Navy&size=${value}`), 100).total).toBe(count);
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
