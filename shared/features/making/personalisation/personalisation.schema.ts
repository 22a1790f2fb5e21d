import { z } from 'zod';
import { sideSchema, textFieldSchema } from '../studio/studio.ts';

/** A text of a design that the shopper writes. Spec 2 §3.9: an entry of `personalizationTemplate`. */
export const shopperFieldSchema = textFieldSchema.extend({
  /** The id of its text in the design. */
  id: z.string(),
  side: sideSchema,
  /** What the merchant wrote: pictures and samples show it. */
  sample: z.string(),
});
export type ShopperField = z.infer<typeof shopperFieldSchema>;

/** What a shopper wrote, with the field’s label on that day. */
export const shopperTextSchema = z.object({ fieldId: z.string(), label: z.string(), text: z.string() });
export type ShopperText = z.infer<typeof shopperTextSchema>;

/** More than anyone writes, and little enough to be refused by a rule in plain words. */
const TYPED_MAX = 100_000;
const KEYS_MAX = 50;
const ID_MAX = 64;

/** Texts by the id of their field, as they are sent. */
export const typedTextsSchema = z
  .record(z.string().max(ID_MAX), z.string().max(TYPED_MAX))
  .refine((texts) => Object.keys(texts).length <= KEYS_MAX, {
    message: `Up to ${KEYS_MAX} texts`,
  });
export type TypedTexts = z.infer<typeof typedTextsSchema>;
