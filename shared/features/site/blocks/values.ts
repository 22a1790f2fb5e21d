import { z } from 'zod';
import { wholeNumber, wideNumber } from '../../../contract/whole-number.ts';
import { PRODUCT_SORTS } from '../../../rules/constants/constants.ts';
import { readVideoAddress } from '../../../rules/media/media.ts';
import { BLOCK_MESSAGES } from '../../../rules/messages/pages.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { isSafeImageUrl, isSafeUrl } from '../../../rules/url-safety/url-safety.ts';

/** Values that properties of several block types have. Spec 2 §3.16. */

const UNSAFE_ADDRESS = 'This address isn’t safe';

export const colourSchema = z
  .string()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)
  .meta({ control: 'colour' });

export const pixelsSchema = z
  .string()
  .regex(/^\d{1,4}px$/)
  .meta({ control: 'pixels' });

/** Name of a font; empty is the theme's own. */
export const fontNameSchema = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{N} -]*$/u)
  .meta({ control: 'font' });

/** URL name of a collection of the store. */
export const collectionSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ control: 'collection' });

/** How products of a collection are put in order. */
export const productSortSchema = z.enum(PRODUCT_SORTS).meta({
  title: 'Order',
  options: {
    bestsellerOrder: 'Bestsellers first',
    'new-in': 'Newest first',
    price: 'Cheapest first',
    'price-down': 'Most expensive first',
  },
});

/** URL name of a product of the store; empty for none in particular. */
export const productNameSchema = z
  .string()
  .max(120)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
  .meta({ control: 'product' });

/** SKU of a product to print on; empty for none. */
export const skuSchema = z
  .string()
  .max(80)
  .regex(/^([A-Z0-9]+(-[A-Z0-9]+)*)?$/, 'Enter a SKU, such as SV-HOODIE');

/** Empty where nothing is linked. */
export const hrefSchema = z
  .string()
  .max(2000)
  .refine((href) => href === '' || isSafeUrl(href), UNSAFE_ADDRESS)
  .meta({ control: 'link' });

const sourceSchema = z
  .string({ error: BLOCK_MESSAGES.imageWithoutSource })
  .min(1, BLOCK_MESSAGES.imageWithoutSource)
  .max(2000)
  .refine(isSafeImageUrl, UNSAFE_ADDRESS);

const renditionSchema = z.object({ src: sourceSchema, width: wholeNumber(1) });

/** A picture. Spec 3 §8.4: one without a source is an error. */
export const imageSchema = z
  .object({
    src: sourceSchema,
    /** Empty for a picture that only decorates. */
    alt: z.string().max(300).default(''),
    /** In pixels, so that nothing moves while it loads. */
    width: wholeNumber(1).nullable().default(null),
    height: wholeNumber(1).nullable().default(null),
    /** The same picture in other widths. */
    renditions: z.array(renditionSchema).max(12).default([]),
    /** The file of the drive, where it is from there. */
    file: z.uuid().optional(),
    /** The part of that file that is shown: left, top, width and height in thousandths. */
    crop: z
      .string()
      .regex(/^\d{1,4}(-\d{1,4}){3}$/)
      .optional(),
    /** What stays in view where a place cuts the picture, from the top left corner. */
    focal: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
  })
  .meta({ control: 'picture' });
export type BlockImage = z.output<typeof imageSchema>;

/** A merchant’s own video, from the drive: never one of another site, which would see who visits the store. */
export const videoSchema = z
  .object({
    src: z
      .string()
      .max(400)
      .refine((address) => readVideoAddress(address) !== null, 'Choose a video from your drive'),
    type: z.enum(['video/mp4', 'video/webm']),
    /** In pixels. */
    width: wholeNumber(1),
    height: wholeNumber(1),
    /** Empty for a video that only decorates. */
    alt: z.string().max(300).default(''),
    /** Its first frame, which shows until it plays. */
    poster: imageSchema.nullable().default(null),
  })
  .meta({ control: 'video' });
export type BlockVideo = z.output<typeof videoSchema>;

/** What a block that plays a video has, next to its picture. Spec 2 §3.16. */
export const videoProperties = {
  video: videoSchema.nullable().default(null).meta({
    title: 'Video',
    help: 'Plays in a loop without sound, in place of the picture.',
  }),
  /** Without it the video’s first frame, or the block’s picture. */
  videoThumbnail: imageSchema.nullable().default(null).meta({
    title: 'Picture before the video plays',
    help: 'Shoppers who save data or prefer less motion see it instead. Empty takes the first frame.',
  }),
};

export const priceSchema = z
  .object({ amountMinor: wideNumber(0), currency: currencyCodeSchema })
  .meta({ control: 'price' });

export const actionSchema = z
  .object({
    text: z.string().max(60).default(''),
    href: hrefSchema.default('').meta({ title: 'Link' }),
    /** Name of an action of the store instead of an address. */
    action: z.string().max(60).default('').meta({ control: 'hidden' }),
    target: z
      .enum(['_self', '_blank'])
      .default('_self')
      .meta({ title: 'Opens in', options: { _self: 'This tab', _blank: 'A new tab' } }),
    icon: imageSchema.nullable().default(null),
    primary: z.boolean().default(true).meta({ title: 'Filled' }),
  })
  .meta({ control: 'action' });
export type BlockButton = z.output<typeof actionSchema>;

/** Properties that any block may have. A missing `published` means published. */
export const specialProperties = {
  padding: pixelsSchema.or(z.literal('')).default('').meta({ title: 'Space above and below' }),
  fullWidth: z.boolean().default(false).meta({ title: 'From edge to edge' }),
  fullBackgroundColor: colourSchema.or(z.literal('')).default('').meta({ title: 'Ground' }),
  published: z.boolean().default(true).meta({ title: 'Shown to shoppers' }),
};
