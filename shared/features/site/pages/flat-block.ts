import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { GRID_COLUMNS } from '../../../rules/constants/constants.ts';
import { uidSchema } from './page-limits.ts';

/** A block of a page that is being edited: it knows its parent and its place, and holds no other blocks. */

const ORDER_KEY = /^[A-Za-z][0-9A-Za-z]*$/;

/** Whether `fractional-indexing` can make a key next to it. */
function isOrderKey(key: string): boolean {
  if (!ORDER_KEY.test(key)) return false;
  try {
    return generateKeyBetween(key, null) > key;
  } catch {
    return false;
  }
}

/** Longer than the 32 characters after which the server renumbers, since one command can still add to a key. */
export const ORDER_KEY_MAX = 64;

/** Sorts a block among its siblings; compared by code units. Unique among living siblings. */
export const orderKeySchema = z
  .string()
  .max(ORDER_KEY_MAX)
  .refine(isOrderKey, 'This isn’t the place of a block');

export const columnsSchema = z.int().min(1).max(GRID_COLUMNS);
export const rowsSchema = wholeNumber(1).nullable();

export const flatBlockSchema = z.object({
  uid: uidSchema,
  /** Null until a version with it is published. */
  id: z.string().max(64).nullable().default(null),
  type: z.string().max(60),
  /** Version of its kind's properties that wrote it. */
  version: wholeNumber(1).default(1),
  /** Null at the top of the page. */
  parent: uidSchema.nullable(),
  order: orderKeySchema,
  size: z.object({ x: columnsSchema.default(GRID_COLUMNS), y: rowsSchema.default(null) }).prefault({}),
  /** As its kind's schema has them; unknown ones are kept, those with an underscore are the editor's own. */
  properties: z.record(z.string(), z.unknown()).default({}),
  /** A deleted block stays, so that undo brings it back with what was changed since. */
  flags: z
    .looseObject({
      deleted: z.boolean().default(false),
      reordered: z.boolean().default(false),
      placeholder: z.boolean().default(false),
    })
    .prefault({}),
});
export type FlatBlock = z.output<typeof flatBlockSchema>;
export type NewFlatBlock = z.input<typeof flatBlockSchema>;
