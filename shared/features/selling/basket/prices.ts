import { z } from 'zod';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { ADJUSTMENT_PARTS } from './price-rule.ts';

/** Prices as calls answer them and orders keep them. Every amount is in minor units of one currency, tax included. */

/** What one price rule did. Orders keep it as it was on the day: rules change, receipts don't. */
export const adjustmentSchema = z.object({
  /** The rule's name. */
  rule: z.string(),
  part: z.enum(ADJUSTMENT_PARTS),
  /** What it adds to the total; tax inside the price adds 0. */
  amountMinor: z.int(),
  /** What the shopper reads. */
  text: z.string(),
  /** About what the shopper could still do, such as spending more for free delivery. */
  isHint: z.boolean().default(false),
  /** The merchant's discount that this is. */
  discountId: z.uuid().optional(),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

export const pricedLineSchema = z.object({
  key: z.string(),
  unitPriceMinor: z.int(),
  quantity: z.int(),
  /** Before adjustments of the whole basket. */
  totalMinor: z.int(),
  /** Its share of what the basket's adjustments take off, tax included: the line is paid with total - discount. */
  discountMinor: z.int(),
  /** The VAT in what is paid. */
  taxMinor: z.int(),
  /** In basis points. */
  vatRate: z.int(),
  adjustments: z.array(adjustmentSchema),
});
export type PricedLine = z.infer<typeof pricedLineSchema>;

export const basketTotalsSchema = z.object({
  currency: currencyCodeSchema,
  country: z.string(),
  lines: z.array(pricedLineSchema),
  adjustments: z.array(adjustmentSchema),
  /** All lines together. */
  subtotalMinor: z.int(),
  /** What the basket's adjustments take off, delivery left out: subtotal - discount + delivery is the total. */
  discountMinor: z.int(),
  goodsTaxMinor: z.int(),
  /** Null until a delivery method is known. */
  shippingMinor: z.int().nullable(),
  shippingTaxMinor: z.int(),
  totalMinor: z.int(),
  /** The seller isn't registered for VAT there: nothing says that there is any. */
  isVatFree: z.boolean().optional(),
});
export type BasketTotals = z.infer<typeof basketTotalsSchema>;
