import { z } from 'zod';
import { BOOKING_KINDS } from './ledger-accounts.ts';

/**
 * One transaction of an order as its project reads it, in minor units: what the shopper paid, less VAT, what making and
 * posting cost, the payment fee and disputes, is what the project earns. Amounts that go back are below zero, also those
 * that a lost dispute took back.
 */
export const bookedAmountsSchema = z.object({
  paidMinor: z.int(),
  vatMinor: z.int(),
  productionMinor: z.int(),
  postageMinor: z.int(),
  feeMinor: z.int(),
  /** Royalty that waits for a dispute’s end, and what the provider charges for disputes. */
  disputedMinor: z.int(),
  earnedMinor: z.int(),
  /** Within what was paid: what the discount took off, and delivery. Without VAT. */
  discountMinor: z.int(),
  deliveryMinor: z.int(),
});
export type BookedAmounts = z.infer<typeof bookedAmountsSchema>;

export const bookedEventSchema = bookedAmountsSchema.extend({
  id: z.uuid(),
  kind: z.enum(BOOKING_KINDS),
  at: z.iso.datetime(),
});
export type BookedEvent = z.infer<typeof bookedEventSchema>;

const KIND_NAMES: Readonly<Record<BookedEvent['kind'], string>> = {
  sale: 'Sale',
  edit: 'Size or colour changed',
  refund: 'Refund',
  'refund-failed': 'Refund came back',
  dispute: 'Dispute opened',
  'dispute-fee': 'Dispute fee',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
};

export const bookingKindName = (kind: BookedEvent['kind']): string => KIND_NAMES[kind];

/** The steps from what was paid to what is earned; those of zero are left out, except the first. */
export function receiptSteps(amounts: BookedAmounts): { readonly label: string; readonly minor: number }[] {
  const steps = [
    ['VAT', amounts.vatMinor],
    ['Making', amounts.productionMinor],
    ['Postage', amounts.postageMinor],
    ['Payment fee', amounts.feeMinor],
    ['Disputes', amounts.disputedMinor],
  ] as const;
  return [
    { label: 'Shopper paid', minor: amounts.paidMinor },
    ...steps.filter(([, minor]) => minor !== 0).map(([label, minor]) => ({ label, minor: -minor })),
  ];
}
