import { type LedgerAccount, type LedgerLine, toLines } from './ledger-accounts.ts';

/** What happens to the money that a project is paid. They belong to no order. */
export const PAYOUT_KINDS = ['payout', 'payout-paid', 'payout-failed'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** One transaction of a payout. Its lines add up to zero. */
export interface PayoutBooking {
  readonly kind: PayoutKind;
  readonly lines: readonly LedgerLine[];
}

const moved = (from: LedgerAccount, to: LedgerAccount, amountMinor: number): LedgerLine[] =>
  toLines([from, amountMinor], [to, -amountMinor]);

/**
 * The books of a payout. It leaves the project's balance when it is made and the bank once it is confirmed. One that failed,
 * or came back later, is owed to the project again.
 * @param wasPaid whether it had been confirmed before it came back
 */
export function bookPayout(kind: PayoutKind, amountMinor: number, wasPaid = false): PayoutBooking {
  switch (kind) {
    case 'payout':
      return { kind, lines: moved('project', 'payout-transit', amountMinor) };
    case 'payout-paid':
      return { kind, lines: moved('payout-transit', 'bank', amountMinor) };
    case 'payout-failed':
      return { kind, lines: moved(wasPaid ? 'bank' : 'payout-transit', 'project', amountMinor) };
  }
}
