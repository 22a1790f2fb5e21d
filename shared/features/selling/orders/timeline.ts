import { z } from 'zod';
import { orderStatusName, orderStatusSchema } from '../../../rules/orders/orders.ts';

/**
 * One thing that happened to an order, whatever its source; newest last. `what` is a status, a payment method, an
 * amount that goes back or is disputed, a kind of scan or a carrier; `detail` what it was about: a cause, a message, the pieces, a
 * label's code, a tracking code.
 */
export const timelineEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['status', 'payment', 'refund', 'dispute', 'change', 'scan', 'steering', 'shipment']),
  what: z.string(),
  detail: z.string().nullable(),
  /** More about a scan: a side, a pick face or a reason. The state of a refund or parcel, what happened in a dispute, or the earlier size and colour. */
  note: z.string().nullable(),
  who: z.string().nullable(),
  where: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const SCAN_WORDS: Readonly<Record<string, string>> = {
  print: 'Label printed',
  reprint: 'Label printed again',
  'cancel-print': 'Label binned',
  pick: 'Blank picked',
  unpick: 'Blank put back',
  'put-back': 'Cancelled garment put back',
  pretreat: 'Pretreated',
  'print-on': 'Printed',
  cure: 'Into the dryer',
  check: 'Passed its check',
  short: 'None at the pick face',
  'undo-short': 'Count undone',
  'put-in-tote': 'Put in a tote',
  'take-out-of-tote': 'Taken out of a tote',
  'bind-tag': 'Tag read',
  sort: 'Sorted into pigeonhole',
  unsort: 'Taken out of pigeonhole',
  pack: 'Packed',
  spoil: 'Spoiled, making another',
  'undo-spoil': 'Not spoiled after all',
};

export const scanWords = (kind: string): string => SCAN_WORDS[kind] ?? kind;

const CAUSE_WORDS: Readonly<Record<string, string>> = {
  checkout: 'at checkout',
  payment: 'by the payment',
  'late-payment': 'paid after it was let go',
  scan: 'by a scan',
  shipment: 'by the shipment',
  staff: 'manually',
};

/** @param amount empty for readers who see no money */
function refundWords(amount: string, state: string | null, detail: string | null): string {
  if (state === 'returned')
    return `${amount === '' ? 'A refund' : `Refund of ${amount}`} came back: ${detail ?? ''}`;
  if (state === 'accepted')
    return [['Refunded', amount].filter(Boolean).join(' '), detail].filter(Boolean).join(': ');
  const refund = amount === '' ? 'Refund' : `Refund of ${amount}`;
  return state === 'failed' ? `${refund} failed: ${detail ?? ''}` : `${refund} requested`;
}

/** What happened in a dispute. @param amount empty for readers who see no money */
function disputeWords(amount: string, kind: string | null): string {
  const part = amount === '' ? 'A part of the payment' : amount;
  if (kind === 'dispute-fee') return `Dispute fee${amount === '' ? '' : `: ${amount}`}`;
  if (kind === 'dispute-won') return `Dispute won: ${part} is safe again`;
  if (kind === 'dispute-lost')
    return `Dispute lost: the customer’s bank took back ${part}. VAT on it is still owed. Ask your accountant whether you can claim it back`;
  return `Disputed: the customer’s bank holds ${part}`;
}

/** What the factory’s office did with an order. */
function steeringWords(act: string, note: string | null): string {
  switch (act) {
    case 'hold':
      return `Put on hold: ${note ?? ''}`;
    case 'release':
      return 'Hold ended';
    case 'prioritise':
      return 'Put first';
    case 'unprioritise':
      return 'Back in line';
    default:
      return note === null ? 'Labels for any workstation' : `Labels given to ${note}`;
  }
}

/** An entry as one line of text. */
export function timelineWords({ kind, what, detail, note }: TimelineEntry): string {
  if (kind === 'status') {
    const status = orderStatusSchema.safeParse(what);
    const cause = detail === null ? undefined : CAUSE_WORDS[detail];
    return `${status.success ? orderStatusName(status.data) : what}${cause ? `, ${cause}` : ''}`;
  }
  if (kind === 'payment') return detail ? `${what}: ${detail}` : what;
  if (kind === 'change') return `${what} changed from ${note ?? ''} to ${detail ?? ''}`;
  if (kind === 'refund') return refundWords(what, note, detail);
  if (kind === 'dispute') return disputeWords(what, note);
  if (kind === 'steering') return steeringWords(what, detail);
  if (kind === 'shipment') return note === 'voided' ? `Parcel voided: ${what}` : `Parcel made: ${what}`;
  return note ? `${scanWords(what)} (${note})` : scanWords(what);
}
