import { z } from 'zod';
import { PRODUCT_SORTS } from '../../../rules/constants/constants.ts';
import { MOST_PRICE_MINOR } from '../../../rules/money/amounts.ts';

export const productSortSchema = z.enum(PRODUCT_SORTS);

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''))
  .pipe(z.array(z.string().max(60)).max(40));

/** In whole pounds, yen or rupiah. */
const wholePrice = z.coerce
  .number()
  .min(0)
  .max(MOST_PRICE_MINOR / 100);

/** Query of a collection's address and call. What makes no sense is left out rather than refused: links get old. */
export const listingQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
  sort: productSortSchema.catch('bestsellerOrder').default('bestsellerOrder'),
  type: words.catch([]).default([]),
  colour: words.catch([]).default([]),
  size: words.catch([]).default([]),
  /** In whole units of the store's currency. */
  min: wholePrice.optional().catch(undefined),
  max: wholePrice.optional().catch(undefined),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** The query of an address: a name that stands several times is a list. */
export function listingQueryOf(search: URLSearchParams): ListingQuery {
  const fields = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
  const single = (name: string) => fields[name]?.at(-1) || undefined;
  return listingQuerySchema.parse({
    type: fields.type ?? [],
    colour: fields.colour ?? [],
    size: fields.size ?? [],
    page: single('page'),
    sort: single('sort'),
    min: single('min'),
    max: single('max'),
  });
}

export const facetSchema = z.object({ value: z.string(), count: z.int() });
export type Facet = z.infer<typeof facetSchema>;

export const facetsSchema = z.object({
  types: z.array(facetSchema),
  colours: z.array(facetSchema),
  sizes: z.array(facetSchema),
  priceMinor: z.object({ min: z.int(), max: z.int() }).nullable(),
});
export type Facets = z.infer<typeof facetsSchema>;
