import { z } from 'zod';

/** Another size or colour of an ordered item, as long as none of its pieces is being made. */

export const itemOptionsSchema = z.object({ Colour: z.string().max(100), Size: z.string().max(100) });
export type ItemOptions = z.infer<typeof itemOptionsSchema>;

export const optionsText = ({ Colour, Size }: ItemOptions): string =>
  [Colour, Size].filter(Boolean).join(', ');

export const changeableItemSchema = z.object({
  orderNumber: z.int(),
  id: z.uuid(),
  name: z.string(),
  options: itemOptionsSchema,
  quantity: z.int(),
  canChange: z.boolean(),
  /** What the product comes in, by colour and size; empty where it can’t change. */
  choices: z.array(itemOptionsSchema.extend({ isInStock: z.boolean() })),
});
export type ChangeableItem = z.infer<typeof changeableItemSchema>;

export const ITEM_CHANGE_REFUSALS = {
  started: 'We’ve started making this, so it can’t be changed. You can exchange it after it arrives.',
  unknown: 'Choose a colour and size that this product comes in',
} as const;

export const soldOutText = (options: ItemOptions): string =>
  `${optionsText(options)} is sold out. Choose another.`;

export const changeItemPath = (orderHash: string, itemId: string): string =>
  `/change-item/${orderHash}/${itemId}/`;
