import { z } from 'zod';
import { wideNumber } from '../../../contract/whole-number.ts';
import { MOST_PRICE_MINOR } from '../../../rules/money/money.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { sideSchema } from '../studio/studio.ts';

/** Limits of what a merchant types about a product. */
export const PRODUCT_LIMITS = {
  nameLength: 120,
  descriptionLength: 5_000,
  minPriceMinor: 100,
  maxPriceMinor: MOST_PRICE_MINOR,
  collections: 50,
  tags: 50,
  tagLength: 60,
} as const;

/** What the studio saves as well as the scene: everything a product needs to be sold. Autosaved, complete or not. */
export const designSettingsSchema = z.object({
  name: line().max(PRODUCT_LIMITS.nameLength).default(''),
  description: lines().max(PRODUCT_LIMITS.descriptionLength).default(''),
  colours: z.array(z.string().min(1).max(60)).max(60).default([]),
  defaultColour: z.string().max(60).default(''),
  /** Null until the merchant sets one: the suggestion stands. */
  priceMinor: wideNumber(0, PRODUCT_LIMITS.maxPriceMinor).nullable().default(null),
  tags: z.array(line().min(1).max(PRODUCT_LIMITS.tagLength)).max(PRODUCT_LIMITS.tags).default([]),
  collectionIds: z.array(z.uuid()).max(PRODUCT_LIMITS.collections).default([]),
});
export type DesignSettings = z.infer<typeof designSettingsSchema>;

/** An address part of letters, digits and dashes: `Café crème!` becomes `cafe-creme`. */
export function urlNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/g, '');
  return plain === '' ? 'product' : plain;
}

/** The name itself, or with the lowest number that is free: `otter`, `otter-2`, `otter-3`. */
export function freeUrlName(name: string, taken: readonly string[]): string {
  const wanted = urlNameOf(name);
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

export const PRODUCT_STATUSES = [
  'rendering',
  'failed',
  'draft',
  'live',
  'disabled',
  'denied',
  'resubmitted',
] as const;
/**
 * `rendering`: print files are being made; `draft`: a bundle that isn’t published; `live`: shoppers see it; `disabled`: kept,
 * but not shown; `denied`: staff took it out of the store; `resubmitted`: sent again after that, and not shown yet.
 */
export const productStatusSchema = z.enum(PRODUCT_STATUSES);
export type ProductStatus = z.infer<typeof productStatusSchema>;

export const printFileStatusSchema = z.object({
  id: z.uuid(),
  side: sideSchema,
  status: z.enum(['waiting', 'rendering', 'ready', 'failed']),
  widthPx: z.int(),
  heightPx: z.int(),
  widthMm: z.number(),
  heightMm: z.number(),
  /** SHA-256 of the file's bytes; null until it is ready. */
  sha256: z.string().nullable(),
  error: z.string().nullable(),
  /** The element of the design that the error is about; null where that is all of it. */
  errorElement: z.string().nullable(),
});
export type PrintFileStatus = z.infer<typeof printFileStatusSchema>;

export const listedProductSchema = z.object({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  urlName: z.string(),
  /** Null for a bundle. */
  designId: z.uuid().nullable(),
  baseSku: z.string(),
  baseName: z.string(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  colours: z.array(z.string()),
  defaultColour: z.string(),
  enabled: z.boolean(),
  status: productStatusSchema,
  /** Its design was changed since it was published. */
  isChanged: z.boolean(),
  /** File of its picture at 600 px; null until it is drawn. */
  imageId: z.uuid().nullable(),
  sold: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Host part of its store; null until the project opens one. */
  storeSubdomain: z.string().nullable(),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

/** What `mend` in the studio’s address says where no one element has to be mended. */
export const WHOLE_DESIGN = 'design';

/** Where a product whose print files couldn’t be made is mended: the studio, with what is wrong selected. */
export const mendPath = (urlName: string, elementId: string | null): string =>
  `/create-a-product/${urlName}/?mend=${encodeURIComponent(elementId ?? WHOLE_DESIGN)}`;

/** Widths in pixels in which every product picture is kept. */
export const PRODUCT_IMAGE_WIDTHS = [600, 1200] as const;

/** Address of a product picture; the file never changes. Works on the dashboard's host and on every store's. */
export const productImagePath = (fileId: string): string => `/omnis/v3/images/${fileId}/`;

export const productStatusOf = (product: {
  enabled: boolean;
  liveAt: unknown;
  failed: boolean;
  isDraft: boolean;
  approval: string;
}): ProductStatus => {
  if (product.approval === 'denied' || product.approval === 'resubmitted') return product.approval;
  if (product.isDraft) return 'draft';
  if (product.liveAt === null) return product.failed ? 'failed' : 'rendering';
  return product.enabled ? 'live' : 'disabled';
};
