import { z } from 'zod';

/** Accounts of the ledger. Amounts are in minor units; a debit is above zero, a credit below. */
export const LEDGER_ACCOUNTS = [
  /** Money at the payment provider. */
  'provider-cash',
  /** Money that the shopper’s bank took back while a dispute is open. */
  'dispute-clearing',
  /** VAT owed to a country, at one rate a line. */
  'vat',
  /** Owed to the project: its royalties. */
  'project',
  /** The project’s royalty that an open dispute holds back. */
  'project-reserve',
  /** Payouts that were made and aren’t confirmed yet. */
  'payout-transit',
  /** The platform’s bank account, or the account that payouts leave from. */
  'bank',
  /** Owed to the factory for making and posting. */
  'factory',
  /** Goods at their own price, the discount on them, and delivery: without VAT. */
  'sales',
  'discount',
  'delivery',
  'production',
  'postage',
  /** What the provider keeps of a payment, by our tariff. */
  'payment-fee',
  /** What the shoppers’ banks took back permanently: it went back to the shoppers, and VAT is still owed on it. */
  'dispute-cost',
  /** What the provider charges for disputes. */
  'dispute-fee',
  'royalty',
] as const;
export const ledgerAccountSchema = z.enum(LEDGER_ACCOUNTS);
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;

/** What happened to an order’s money. */
export const BOOKING_KINDS = [
  'sale',
  'edit',
  'refund',
  /** A refund that the shopper’s bank sent back. */
  'refund-failed',
  'dispute',
  'dispute-fee',
  'dispute-won',
  'dispute-lost',
] as const;
export const bookingKindSchema = z.enum(BOOKING_KINDS);

export const ledgerLineSchema = z.object({
  account: ledgerAccountSchema,
  amountMinor: z.int(),
  /** In basis points; null on accounts other than `vat`. */
  vatRate: z.int().nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

/** One transaction of the ledger, in the store’s currency. Its lines add up to zero. */
export const bookingSchema = z.object({
  kind: bookingKindSchema,
  lines: z.array(ledgerLineSchema),
  /** What the shopper paid with it, or below zero got back, in the order’s currency; null where that is the store’s. */
  paidMinor: z.int().nullable(),
  /** The provider’s name of the dispute that it is of. */
  ref: z.string().nullish(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** What the lines leave on an account. */
export const balanceOf = (lines: readonly LedgerLine[], account: LedgerAccount): number =>
  lines.reduce((sum, line) => (line.account === account ? sum + line.amountMinor : sum), 0);

/** What all bookings together leave on an account. */
export const balanceIn = (bookings: readonly Booking[], account: LedgerAccount): number =>
  bookings.reduce((sum, { lines }) => sum + balanceOf(lines, account), 0);

/** A line; an amount of zero has none. */
export const toLines = (
  ...lines: readonly (readonly [account: LedgerAccount, amountMinor: number, vatRate?: number])[]
): LedgerLine[] =>
  lines.flatMap(([account, amountMinor, vatRate]) =>
    amountMinor === 0 ? [] : [{ account, amountMinor, vatRate: vatRate ?? null }],
  );

/** The same lines the other way round. */
export const mirrorLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }));
