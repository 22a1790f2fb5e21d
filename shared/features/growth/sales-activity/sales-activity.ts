import { z } from 'zod';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import {
  BOOKING_KINDS,
  type BookedEvent,
  bookedAmountsSchema,
  bookedEventSchema,
} from '../../selling/ledger/ledger.ts';

/** What a project’s orders earned it: one row for each sale, refund and dispute, as the ledger has it. */

export const SALES_VIEWS = {
  all: BOOKING_KINDS,
  sales: ['sale', 'edit'],
  refunds: ['refund', 'refund-failed'],
  disputes: ['dispute', 'dispute-fee', 'dispute-won', 'dispute-lost'],
} as const satisfies Readonly<Record<string, readonly BookedEvent['kind'][]>>;
export const salesViewSchema = z.enum(['all', 'sales', 'refunds', 'disputes']);
export type SalesView = z.infer<typeof salesViewSchema>;

export const salesPeriodSchema = z.enum([
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-year',
]);
export type SalesPeriod = z.infer<typeof salesPeriodSchema>;

export const salesRowSchema = bookedEventSchema.extend({
  orderNumber: z.int(),
  storeName: z.string(),
  currency: currencyCodeSchema,
});
export type SalesRow = z.infer<typeof salesRowSchema>;

/** All rows of one currency together. */
export const salesTotalSchema = bookedAmountsSchema.extend({
  currency: currencyCodeSchema,
  /** Rows that it adds up. */
  count: z.int(),
});
export type SalesTotal = z.infer<typeof salesTotalSchema>;

/** What the project has earned since it began. */
export const salesBalanceSchema = z.object({ currency: currencyCodeSchema, minor: z.int() });

const DAY_MS = 86_400_000;

/** The first moment of a period and the first one after it, in UTC; open at the end where it runs until now. */
export function salesPeriodRange(
  period: SalesPeriod,
  now: Date,
): { readonly from: Date; readonly to: Date | null } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = Date.UTC(year, month, now.getUTCDate());
  switch (period) {
    case 'last-7-days':
      return { from: new Date(today - 6 * DAY_MS), to: null };
    case 'last-30-days':
      return { from: new Date(today - 29 * DAY_MS), to: null };
    case 'this-month':
      return { from: new Date(Date.UTC(year, month, 1)), to: null };
    case 'last-month':
      return { from: new Date(Date.UTC(year, month - 1, 1)), to: new Date(Date.UTC(year, month, 1)) };
    case 'this-year':
      return { from: new Date(Date.UTC(year, 0, 1)), to: null };
  }
}
