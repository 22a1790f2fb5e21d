import { PRODUCT_LIST, PRODUCT_SORTS, type ProductSort } from '../../../rules/constants/constants.ts';
import type { Facet, Facets, ListingQuery } from './listing.schema.ts';

/** How a list of products is sorted, filtered and paged, and how its address says so. */

export { PRODUCT_SORTS, type ProductSort };

export const PRODUCT_SORT_WORDS: Readonly<Record<ProductSort, string>> = {
  bestsellerOrder: 'Bestsellers',
  'new-in': 'New in',
  price: 'Price, low to high',
  'price-down': 'Price, high to low',
};

export const PRODUCTS_PER_PAGE = 24;

/** The collection every store has. Spec 3 §9.4: the default of a product list. */
export const ALL_PRODUCTS = PRODUCT_LIST.collection;

/** The address's query for a listing; defaults are left out, so that one list has one address. */
export function listingSearch(query: Partial<ListingQuery>): string {
  const search = new URLSearchParams();
  for (const type of query.type ?? []) search.append('type', type);
  for (const colour of query.colour ?? []) search.append('colour', colour);
  for (const size of query.size ?? []) search.append('size', size);
  if (query.min !== undefined) search.set('min', String(query.min));
  if (query.max !== undefined) search.set('max', String(query.max));
  if (query.sort && query.sort !== 'bestsellerOrder') search.set('sort', query.sort);
  if (query.page && query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** Products of a list that no filter tells apart. */
export interface ListedGroup {
  readonly type: string;
  readonly colours: readonly string[];
  /** In stock in one of the products' colours. */
  readonly sizes: readonly string[];
  readonly priceMinor: number;
  readonly products: number;
}

type Filter = Pick<ListingQuery, 'type' | 'colour' | 'size' | 'min' | 'max'>;

const any = (wanted: readonly string[], has: readonly string[]) =>
  wanted.length === 0 || wanted.some((value) => has.includes(value));

function passes(group: ListedGroup, filter: Filter, minorPerUnit: number): boolean {
  return (
    any(filter.type, [group.type]) &&
    any(filter.colour, group.colours) &&
    any(filter.size, group.sizes) &&
    (filter.min === undefined || group.priceMinor >= filter.min * minorPerUnit) &&
    (filter.max === undefined || group.priceMinor <= filter.max * minorPerUnit)
  );
}

function count(groups: readonly ListedGroup[], pick: (group: ListedGroup) => readonly string[]): Facet[] {
  const counts = new Map<string, number>();
  for (const group of groups)
    for (const value of new Set(pick(group))) counts.set(value, (counts.get(value) ?? 0) + group.products);
  return [...counts].map(([value, number]) => ({ value, count: number }));
}

const byCount = (left: Facet, right: Facet) =>
  right.count - left.count || left.value.localeCompare(right.value);

export interface CountedListing {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
}

/**
 * Counts what a listing shows. A facet counts what choosing one more of its values would show: products that pass every
 * other filter.
 * @param minorPerUnit 100 for pounds, 1 for yen
 */
export function countListing(
  groups: readonly ListedGroup[],
  query: ListingQuery,
  minorPerUnit: number,
  perPage: number = PRODUCTS_PER_PAGE,
): CountedListing {
  const without = (dropped: Partial<Filter>) =>
    groups.filter((group) => passes(group, { ...query, ...dropped }, minorPerUnit));
  const total = without({}).reduce((sum, { products }) => sum + products, 0);
  const pages = Math.max(1, Math.ceil(total / perPage));
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { priceMinor } of groups) {
    least = Math.min(least, priceMinor);
    most = Math.max(most, priceMinor);
  }
  return {
    total,
    page: Math.min(query.page, pages),
    pages,
    facets: {
      types: count(without({ type: [] }), ({ type }) => [type]).toSorted(byCount),
      colours: count(without({ colour: [] }), ({ colours }) => colours).toSorted(byCount),
      sizes: count(without({ size: [] }), ({ sizes }) => sizes).toSorted((left, right) =>
        sizeOrder(left.value, right.value),
      ),
      priceMinor: groups.length === 0 ? null : { min: least, max: most },
    },
  };
}

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];

/** Sizes as people expect them: letters from small to large, then numbers upwards. */
export function sizeOrder(left: string, right: string): number {
  const place = (size: string) => {
    const letter = LETTER_SIZES.indexOf(size);
    return letter === -1 ? LETTER_SIZES.length : letter;
  };
  return place(left) - place(right) || left.localeCompare(right, 'en', { numeric: true });
}
