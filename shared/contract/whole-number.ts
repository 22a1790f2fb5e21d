import { z } from 'zod';

/** The largest number that a column of type `integer` holds: revisions, versions, places in a list. */
export const MOST_INTEGER = 2_147_483_647;

/** A whole number that a column of type `integer` holds, or is compared with. */
export const wholeNumber = (least = 0) => z.int().min(least).max(MOST_INTEGER);

/** The same in an address. */
export const wholeNumberText = (least = 0) => z.coerce.number().int().min(least).max(MOST_INTEGER);

/** Says of a schema that the columns which it reaches are each a `bigint`. */
export const WIDE = { format: 'int64' } as const;

/**
 * A whole number as large as can be told exactly: an amount in minor units, a number that counts all orders. Every column
 * that it reaches is a `bigint`.
 */
export const wideNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z.int().min(least).max(most).meta(WIDE);

/** The same in an address. */
export const wideNumberText = (least = 0) =>
  z.coerce.number().int().min(least).max(Number.MAX_SAFE_INTEGER).meta(WIDE);

/**
 * Any number at all: one that is rounded and limited where it is used, before it is kept, as a clock’s error is. Whatever a
 * clock says, its workstation can work.
 */
export const roundedNumber = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE).meta(WIDE);

/** The same in an address. */
export const roundedNumberText = z.coerce.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE).meta(WIDE);
