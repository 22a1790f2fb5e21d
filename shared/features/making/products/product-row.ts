import { z } from 'zod';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { baseColourSchema, baseProductSchema } from '../catalogue/catalogue.ts';
import { PRODUCT_STATUSES } from './product.ts';

export const PRODUCTS_PAGE_SIZE = 50;

export const productViewSchema = z.enum(['all', 'live', 'draft', 'preparing', 'attention', 'hidden']);
export type ProductView = z.infer<typeof productViewSchema>;

export const productSortSchema = z.enum([
  'created',
  '-created',
  'name',
  '-name',
  'price',
  '-price',
  'sold',
  '-sold',
]);
export type ProductSort = z.infer<typeof productSortSchema>;

/** Filters the list of products. */
export const productFilterFields = {
  search: searchText().max(120).default(''),
  /** SKU of a base product. */
  base: z.string().max(80).optional(),
  colour: z.string().max(60).optional(),
  tag: line().max(60).optional(),
  collection: z.uuid().optional(),
} as const;

const optionSchema = z.object({ value: z.string(), text: z.string() });

/** The values of these filters that a project’s products have. */
export const productFilterValuesSchema = z.object({
  base: z.array(optionSchema),
  colour: z.array(z.string()),
  tag: z.array(z.string()),
  collection: z.array(optionSchema),
  /** Of these collections, those without rules. */
  collectionByHand: z.array(optionSchema),
});

/** What the list shows of a product, or of a design that isn’t a product yet. */
export const productRowSchema = z.object({
  /** The product’s; a draft has that of its design. */
  id: z.uuid(),
  /** Null for a bundle. */
  designId: z.uuid().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Null for a draft. */
  urlName: z.string().nullable(),
  baseName: z.string(),
  /** Null for a draft until someone sets one. */
  priceMinor: z.int().nullable(),
  currency: z.string(),
  colours: z.int(),
  status: z.enum(PRODUCT_STATUSES),
  /** Its design was changed since it was published. */
  isChanged: z.boolean(),
  enabled: z.boolean(),
  /** File of its picture at 600 px; null until it is drawn. */
  imageId: z.uuid().nullable(),
  /** Draws a draft’s picture. */
  blank: baseProductSchema
    .pick({ garment: true, printAreas: true })
    .extend({ colour: baseColourSchema })
    .nullable(),
  sold: z.int().nullable(),
  /** Why its newest version can’t be sold, and the element of the design that this is about. */
  problem: z.object({ message: z.string(), elementId: z.string().nullable() }).nullable(),
  createdAt: z.string(),
});
export type ProductRow = z.infer<typeof productRowSchema>;
