import { z } from 'zod';
import { WIDE, wideNumber } from '../../../contract/whole-number.ts';
import { youtubeVideoId } from '../../../rules/blocks/youtube.ts';
import { storedMomentSchema } from '../../../rules/dates/stored-moment.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { PRODUCT_LIMITS, productStatusSchema } from '../products/products.ts';
import { sideSchema } from '../studio/studio.ts';

/** Limits of what a merchant writes about a product. */
export const DETAIL_LIMITS = {
  metaTitleLength: 120,
  metaDescriptionLength: 320,
  typeLength: 60,
  altLength: 250,
  sizeNoteLength: 400,
  videoLength: 200,
  crossSell: 8,
  sizes: 40,
} as const;

export const PRODUCT_GENDERS = ['women', 'men', 'unisex', 'children'] as const;
export const productGenderSchema = z.enum(PRODUCT_GENDERS);

export const SIZE_CHARTS = ['blank', 'none'] as const;

const priceSchema = z
  .int()
  .min(PRODUCT_LIMITS.minPriceMinor, 'Must contain a positive number')
  .max(PRODUCT_LIMITS.maxPriceMinor)
  .meta(WIDE);

/** All that the form saves. Spec 2 §3.9. */
const fieldsSchema = z.object({
  name: line().min(1, FIELD_MESSAGES.required).max(PRODUCT_LIMITS.nameLength),
  /** With the marks of `rules/text/rich-text.ts`. */
  description: lines().max(PRODUCT_LIMITS.descriptionLength),
  tags: z.array(line().min(1).max(PRODUCT_LIMITS.tagLength)).max(PRODUCT_LIMITS.tags),
  metaTitle: line().max(DETAIL_LIMITS.metaTitleLength),
  metaDescription: line().max(DETAIL_LIMITS.metaDescriptionLength),
  /** The colour whose picture is shown where the page is shared; null for the default one. */
  shareColour: z.string().max(60).nullable(),
  priceMinor: priceSchema,
  salePriceMinor: priceSchema.nullable(),
  saleStartsAt: storedMomentSchema.nullable(),
  saleEndsAt: storedMomentSchema.nullable(),
  /** What sizes cost on top of the price. */
  sizePrices: z
    .record(z.string().min(1).max(60), wideNumber(0, PRODUCT_LIMITS.maxPriceMinor))
    .refine((prices) => Object.keys(prices).length <= DETAIL_LIMITS.sizes, 'There are too many sizes'),
  gender: productGenderSchema.nullable(),
  /** Empty means that of its blank. */
  type: line().max(DETAIL_LIMITS.typeLength),
  /** Shown first among “You may also like”, in this order. */
  crossSell: z.array(z.uuid()).max(DETAIL_LIMITS.crossSell),
  sizeChart: z.enum(SIZE_CHARTS),
  sizeNote: lines().max(DETAIL_LIMITS.sizeNoteLength),
  /** The address of a video of YouTube, or its id; empty for none. */
  video: line()
    .max(DETAIL_LIMITS.videoLength)
    .refine(
      (video) => video === '' || youtubeVideoId(video) !== null,
      'Paste the address of a YouTube video',
    ),
  /** Whether it is in the product feed, which shopping sites read. */
  includeInProductFeed: z.boolean(),
  /** What pictures of each side show, for people who don’t see them. */
  altTexts: z.partialRecord(sideSchema, line().max(DETAIL_LIMITS.altLength)),
});
export type ProductDetails = z.infer<typeof fieldsSchema>;

const PARTS_FIT = [
  {
    holds: ({ salePriceMinor, priceMinor }: ProductDetails) =>
      salePriceMinor === null || salePriceMinor < priceMinor,
    path: 'salePriceMinor',
    message: 'The sale price must be lower than the price',
  },
  {
    holds: ({ salePriceMinor, saleStartsAt, saleEndsAt }: ProductDetails) =>
      salePriceMinor !== null || (saleStartsAt === null && saleEndsAt === null),
    path: 'salePriceMinor',
    message: 'Give a sale price, or remove the dates',
  },
  {
    holds: ({ saleStartsAt, saleEndsAt }: ProductDetails) =>
      !saleStartsAt || !saleEndsAt || new Date(saleStartsAt) < new Date(saleEndsAt),
    path: 'saleEndsAt',
    message: 'It must end after it starts',
  },
] as const;

function checkParts(details: ProductDetails, context: z.RefinementCtx): void {
  for (const { holds, path, message } of PARTS_FIT)
    if (!holds(details)) context.addIssue({ code: 'custom', path: [path], message });
}

export const productDetailsSchema = fieldsSchema.superRefine(checkParts);

/** What the form sends. `seen` is what the person began from: changes that someone else has saved since stay. */
export const productDetailsChangeSchema = fieldsSchema
  .extend({
    seen: fieldsSchema,
    /** Sells it although its price doesn’t cover what a size costs. */
    acceptsLoss: z.boolean().default(false),
  })
  .superRefine(checkParts);

export const DETAIL_NAMES: Readonly<Record<keyof ProductDetails, string>> = {
  name: 'name',
  description: 'description',
  tags: 'tags',
  metaTitle: 'search title',
  metaDescription: 'search text',
  shareColour: 'picture for sharing',
  priceMinor: 'price',
  salePriceMinor: 'sale price',
  saleStartsAt: 'start of the sale',
  saleEndsAt: 'end of the sale',
  sizePrices: 'prices of sizes',
  gender: 'made for',
  type: 'type',
  crossSell: 'products to show with it',
  sizeChart: 'size guide',
  sizeNote: 'note on sizes',
  video: 'video',
  includeInProductFeed: 'product feed',
  altTexts: 'alt texts',
};

/** What the form shows and doesn’t change. */
export const productFactsSchema = z.object({
  id: z.uuid(),
  urlName: z.string(),
  sku: z.string(),
  baseName: z.string(),
  currency: z.string(),
  status: productStatusSchema,
  colours: z.array(z.string()),
  defaultColour: z.string(),
  sides: z.array(sideSchema),
  /** What making one costs in each size, without VAT, in its most expensive colour. */
  sizes: z.array(z.object({ code: z.string(), costMinor: z.int() })),
  imageId: z.uuid().nullable(),
  crossSell: z.array(z.object({ id: z.uuid(), name: z.string(), imageId: z.uuid().nullable() })),
});
export type ProductFacts = z.infer<typeof productFactsSchema>;

/** Someone’s change of a product. */
export const productChangeSchema = z.object({
  /** Null where they have left. */
  who: z.string().nullable(),
  fields: z.array(z.string()),
  at: z.string(),
});
export type ProductChangeEntry = z.infer<typeof productChangeSchema>;
