import { z } from 'zod';
import { PRODUCT_SORTS } from '../../../rules/constants/constants.ts';
import { storedMomentSchema } from '../../../rules/dates/stored-moment.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { COLLECTION_LIMITS, collectionRulesSchema } from './collection-rules.ts';

export * from './collection-rules.ts';
export * from './merge-fields.ts';

export const COLLECTION_SORTS = ['manual', ...PRODUCT_SORTS, 'title'] as const;
export const collectionSortSchema = z.enum(COLLECTION_SORTS);
export type CollectionSort = z.infer<typeof collectionSortSchema>;

export const COLLECTION_STATES = ['shown', 'scheduled', 'ended', 'hidden'] as const;
/** `scheduled` and `ended`: published, but before its start or after its end. */
export const collectionStateSchema = z.enum(COLLECTION_STATES);
export type CollectionState = z.infer<typeof collectionStateSchema>;

const moment = storedMomentSchema.nullable();
const URL_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const fieldsSchema = z.object({
  name: line().min(1, FIELD_MESSAGES.required).max(COLLECTION_LIMITS.nameLength),
  urlName: line()
    .min(1, FIELD_MESSAGES.required)
    .max(80)
    .regex(URL_NAME, 'Use small letters, digits and single dashes'),
  description: lines().max(COLLECTION_LIMITS.descriptionLength),
  metaTitle: line().max(COLLECTION_LIMITS.metaTitleLength),
  metaDescription: line().max(COLLECTION_LIMITS.metaDescriptionLength),
  sort: collectionSortSchema,
  isPublished: z.boolean(),
  startsAt: moment,
  endsAt: moment,
  /** Null for a collection whose products are chosen by hand. */
  rules: collectionRulesSchema.nullable(),
});

const endsAfterStart = ({ startsAt, endsAt }: Pick<z.output<typeof fieldsSchema>, 'startsAt' | 'endsAt'>) =>
  !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt);
const WRONG_END = { path: ['endsAt'], message: 'It must end after it starts' };

/** All of a collection that its form saves. */
export const collectionFieldsSchema = fieldsSchema.refine(endsAfterStart, WRONG_END);

/**
 * What its form sends. `seen` is what the person began from: changes that someone else has saved since stay. Without
 * it every field is replaced.
 */
export const collectionChangeSchema = fieldsSchema
  .extend({ seen: fieldsSchema.optional() })
  .refine(endsAfterStart, WRONG_END);
export type CollectionFields = z.infer<typeof fieldsSchema>;

export const collectionSchema = z.object({
  ...fieldsSchema.shape,
  id: z.uuid(),
  state: collectionStateSchema,
  coverId: z.uuid().nullable(),
  products: z.int(),
});
export type Collection = z.infer<typeof collectionSchema>;

export const collectionRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  isDynamic: z.boolean(),
  state: collectionStateSchema,
  products: z.int(),
  /** Its cover, or the picture of its first product. */
  pictureId: z.uuid().nullable(),
  updatedAt: z.string(),
});
export type CollectionRow = z.infer<typeof collectionRowSchema>;

/** A product as a collection lists it. */
export const collectedProductSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  /** Shoppers see it: it is live and not hidden. */
  isShown: z.boolean(),
  imageId: z.uuid().nullable(),
});
export type CollectedProduct = z.infer<typeof collectedProductSchema>;

/** Pixels of a cover; it is cut to their proportions. */
export const COVER_PIXELS = { width: 1920, height: 768 } as const;
