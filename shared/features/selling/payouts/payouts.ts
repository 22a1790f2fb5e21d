import { z } from 'zod';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { type CurrencyCode, currencyOf, formatMoney, money } from '../../../rules/money/money.ts';
import { bookedAmountsSchema, bookingKindName, bookingKindSchema } from '../ledger/ledger.ts';
import { type PayoutMethod, payoutMethodSchema, takesCurrency } from './bank-details.ts';

export * from './bank-details.ts';
export * from './payout-days.ts';
export * from './payouts.rules.ts';

const MINIMUM_UNITS = 10;
/** Of currencies whose smallest notes are worth less, ten units would cost more to send than they are worth. */
const LARGE_MINIMUM_UNITS = 1000;
const LARGE_UNITS: ReadonlySet<CurrencyCode> = new Set([
  'JPY',
  'KRW',
  'HUF',
  'ISK',
  'IDR',
  'INR',
  'PHP',
  'THB',
  'CZK',
]);

/** The smallest payout in a currency; less is carried to the next one. */
export const payoutMinimum = (currency: CurrencyCode): number =>
  (LARGE_UNITS.has(currency) ? LARGE_MINIMUM_UNITS : MINIMUM_UNITS) * 10 ** currencyOf(currency).decimals;

export const payoutStateSchema = z.enum(['due', 'sent', 'paid', 'failed']);
export type PayoutState = z.infer<typeof payoutStateSchema>;
export const PAYOUT_STATE_NAMES: Readonly<Record<PayoutState, string>> = {
  due: 'Due',
  sent: 'Sent',
  paid: 'Paid',
  failed: 'Failed',
};

export const payoutReasonSchema = z.enum(['account-closed', 'wrong-details', 'refused', 'returned']);
export type PayoutReason = z.infer<typeof payoutReasonSchema>;
/** Why a payout failed, as its project reads it. */
export const PAYOUT_REASONS: Readonly<Record<PayoutReason, string>> = {
  'account-closed': 'The account is closed',
  'wrong-details': 'The account’s details are wrong',
  refused: 'The bank refused the payment',
  returned: 'The payment came back',
};

/** Where a payout may go from where it is. */
export const PAYOUT_STEPS: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  due: ['sent', 'failed'],
  sent: ['paid', 'failed'],
  // A bank can send money back days later.
  paid: ['failed'],
  failed: [],
};

export const payoutSchema = z.object({
  number: z.int(),
  dueOn: z.iso.date(),
  currency: currencyCodeSchema,
  amountMinor: z.int(),
  state: payoutStateSchema,
  method: payoutMethodSchema,
  hint: z.string(),
  madeAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  reason: payoutReasonSchema.nullable(),
  note: z.string(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** `SELVEDGE-1001`: what a bank statement shows. */
export const payoutReference = (number: number): string => `SELVEDGE-${number}`;

/** The number in a payout’s number or reference, as someone types it; null in any other text. */
export function payoutNumberIn(text: string): number | null {
  const digits = /^(?:selvedge-)?([0-9]{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Money of a project in one currency, in minor units. */
export const payoutBalanceSchema = z.object({
  currency: currencyCodeSchema,
  /** All that the platform owes it and hasn’t paid out. */
  balanceMinor: z.int(),
  /** Of it, what could be paid today. */
  readyMinor: z.int(),
  /** Held back for open disputes; not in the balance. */
  heldMinor: z.int(),
  /** Payouts that were made and aren’t paid yet; not in the balance. */
  onItsWayMinor: z.int(),
  paidMinor: z.int(),
});
export type PayoutBalance = z.infer<typeof payoutBalanceSchema>;

/** Rows of a statement by what happened. */
export const STATEMENT_VIEWS = {
  sales: ['sale', 'edit'],
  refunds: ['refund', 'refund-failed'],
  disputes: ['dispute', 'dispute-fee', 'dispute-won', 'dispute-lost'],
  failed: ['payout-failed'],
} as const;
export const statementViewSchema = z.enum(['sales', 'refunds', 'disputes', 'failed']);
export type StatementView = z.infer<typeof statementViewSchema>;
export const STATEMENT_VIEW_NAMES: Readonly<Record<StatementView, string>> = {
  sales: 'Sales',
  refunds: 'Refunds',
  disputes: 'Disputes',
  failed: 'Failed payouts',
};

export const statementKindSchema = z.enum([...bookingKindSchema.options, 'payout-failed']);
export const statementKindName = (kind: z.infer<typeof statementKindSchema>): string =>
  kind === 'payout-failed' ? 'Payout failed' : bookingKindName(kind);

/** One thing that a payout pays, with the amounts that sales activity shows of it. */
export const statementRowSchema = bookedAmountsSchema.extend({
  id: z.uuid(),
  kind: statementKindSchema,
  at: z.iso.datetime(),
  /** Null for a payout that failed. */
  orderNumber: z.int().nullable(),
  storeName: z.string().nullable(),
  /** The number of a payout that failed; null on all others. */
  payoutNumber: z.int().nullable(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

/** All rows of one kind together. */
export const statementSumSchema = z.object({
  view: statementViewSchema,
  count: z.int(),
  earnedMinor: z.int(),
});
export type StatementSum = z.infer<typeof statementSumSchema>;

/**
 * Why a balance isn’t paid out at the next payout; null where it is, or where nothing is ready.
 * @param method how the project is paid; null before it said so
 */
export function carriedBecause(
  { currency, balanceMinor, readyMinor }: PayoutBalance,
  method: PayoutMethod | null,
): string | null {
  const minimum = payoutMinimum(currency);
  const format = (minor: number) => formatMoney(money(minor, currency));
  if (method !== null && !takesCurrency(method, currency))
    return balanceMinor > 0
      ? `${method === 'paypal' ? `We can’t pay ${currency} by PayPal` : 'A UK bank account takes pounds only'}. Enter an IBAN to be paid in ${currency}.`
      : null;
  if (readyMinor < 0)
    return `Refunds and disputes were more than the sales that are ready. ${format(-readyMinor)} comes off later payouts.`;
  if (readyMinor > 0 && readyMinor < minimum)
    return `Payouts start at ${format(minimum)}. So far ${format(readyMinor)} is ready.`;
  return null;
}
