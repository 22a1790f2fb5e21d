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

/** What a filter, a sort and a page need to know of a product. */
export interface ListedProduct {
  readonly id: string;
  readonly type: string;
  readonly colours: readonly string[];
  /** In stock in one of the product's colours. */
  readonly sizes: readonly string[];
  readonly priceMinor: number;
  readonly sold: number;
  /** Place in the collection; the merchant's own order comes before sales. */
  readonly position: number;
  readonly createdAt: string;
}

type Filter = Pick<ListingQuery, 'type' | 'colour' | 'size' | 'min' | 'max'>;

const any = (wanted: readonly string[], has: readonly string[]) =>
  wanted.length === 0 || wanted.some((value) => has.includes(value));

function passes(product: ListedProduct, filter: Filter, minorPerUnit: number): boolean {
  return (
    any(filter.type, [product.type]) &&
    any(filter.colour, product.colours) &&
    any(filter.size, product.sizes) &&
    (filter.min === undefined || product.priceMinor >= filter.min * minorPerUnit) &&
    (filter.max === undefined || product.priceMinor <= filter.max * minorPerUnit)
  );
}

const ORDER: Readonly<Record<ProductSort, (left: ListedProduct, right: ListedProduct) => number>> = {
  bestsellerOrder: (left, right) => right.sold - left.sold || left.position - right.position,
  'new-in': (left, right) => right.createdAt.localeCompare(left.createdAt),
  price: (left, right) => left.priceMinor - right.priceMinor,
  'price-down': (left, right) => right.priceMinor - left.priceMinor,
};

function count(
  products: readonly ListedProduct[],
  pick: (product: ListedProduct) => readonly string[],
): Facet[] {
  const counts = new Map<string, number>();
  for (const product of products)
    for (const value of new Set(pick(product))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, number]) => ({ value, count: number }));
}

const byCount = (left: Facet, right: Facet) =>
  right.count - left.count || left.value.localeCompare(right.value);

export interface Listing {
  /** Ids of the page's products, in order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
}

/**
 * Filters, sorts and pages products. A facet counts what choosing one more of its values would show: products that
 * pass every other filter.
 * @param minorPerUnit 100 for pounds, 1 for yen
 */
export function listProducts(
  products: readonly ListedProduct[],
  query: ListingQuery,
  minorPerUnit: number,
  perPage: number = PRODUCTS_PER_PAGE,
): Listing {
  const shown = products
    .filter((product) => passes(product, query, minorPerUnit))
    .toSorted((left, right) => ORDER[query.sort](left, right) || left.id.localeCompare(right.id));
  const without = (dropped: Partial<Filter>) =>
    products.filter((product) => passes(product, { ...query, ...dropped }, minorPerUnit));
  const prices = products.map(({ priceMinor }) => priceMinor);
  const pages = Math.max(1, Math.ceil(shown.length / perPage));
  const page = Math.min(query.page, pages);
  return {
    ids: shown.slice((page - 1) * perPage, page * perPage).map(({ id }) => id),
    total: shown.length,
    page,
    pages,
    facets: {
      types: count(without({ type: [] }), ({ type }) => [type]).toSorted(byCount),
      colours: count(without({ colour: [] }), ({ colours }) => colours).toSorted(byCount),
      sizes: count(without({ size: [] }), ({ sizes }) => sizes).toSorted((left, right) =>
        sizeOrder(left.value, right.value),
      ),
      priceMinor: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
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
