import { z } from 'zod';
import { wideNumber } from '../../../contract/whole-number.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { lines } from '../../../rules/text/line.schema.ts';
import { bookingSchema, orderMoneySchema } from '../ledger/ledger.ts';

/** Refunds of an order by lines, as its merchant makes them. */

export const REFUND_REASONS = {
  'changed-mind': 'Changed their mind',
  'too-small': 'Too small',
  'too-large': 'Too large',
  faulty: 'Faulty or damaged',
  'not-as-shown': 'Not as shown',
  late: 'Late or lost',
  other: 'Something else',
} as const;
export const refundReasonSchema = z.enum([
  'changed-mind',
  'too-small',
  'too-large',
  'faulty',
  'not-as-shown',
  'late',
  'other',
]);
export type RefundReason = z.infer<typeof refundReasonSchema>;

export const refundReasonName = (reason: RefundReason): string => REFUND_REASONS[reason];

/** Pieces of one item. */
export const refundLineSchema = z.object({
  orderItemId: z.uuid(),
  pieces: z.int().min(1).max(10_000),
  /** Of these, pieces that aren’t made: their blanks go back to stock. */
  stopped: z.int().min(0).max(10_000),
});
export type RefundLine = z.infer<typeof refundLineSchema>;

export const REFUND_NOTE_LENGTH = 500;

/** What a person asks to give back. */
export const refundRequestSchema = z
  .object({
    /** Made by the screen: the same key is the same refund, however often it is sent. */
    requestKey: z.uuid(),
    lines: z
      .array(refundLineSchema.pick({ orderItemId: true, pieces: true }).extend({ isRestocked: z.boolean() }))
      .max(1000),
    deliveryMinor: wideNumber(0),
    /** Money of earlier refunds that came back, and is for no item any more. */
    restMinor: wideNumber(0).default(0),
    reason: refundReasonSchema,
    /** For the customer, in their email. */
    note: lines().max(REFUND_NOTE_LENGTH, `Use up to ${REFUND_NOTE_LENGTH} characters`),
    /** What the screen says the customer gets. Another amount isn’t refunded. */
    amountMinor: wideNumber(),
    /** What the screen says is left to refund. Where someone else has refunded since, the person has to see that first. */
    leftMinor: wideNumber(),
  })
  .refine(({ lines }) => new Set(lines.map(({ orderItemId }) => orderItemId)).size === lines.length, {
    path: ['lines'],
    message: 'Name each item once',
  });
export type RefundRequest = z.infer<typeof refundRequestSchema>;

export const refundStateSchema = z.enum(['requested', 'accepted', 'failed']);

export const refundSchema = z.object({
  id: z.uuid(),
  state: refundStateSchema,
  amountMinor: z.int(),
  reason: refundReasonSchema,
  /** Why the payment provider refused it, or why the money came back. */
  problem: z.string().nullable(),
  /** When the money came back to us after it was given back. Such a refund is made again as another one. */
  returnedAt: z.iso.datetime().nullable(),
  /** Somebody made it at the payment provider, for no item. */
  isByProvider: z.boolean(),
  requestedAt: z.iso.datetime(),
  /** The member who made it. */
  who: z.string().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

const countsSchema = z.array(z.int());

/** All that a refund of an order follows from: the screen works out what it does with the rules of the server. */
export const refundableOrderSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  currency: currencyCodeSchema,
  customerName: z.string(),
  /** Whether it can be refunded here, and why not. */
  blocked: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      options: z.object({ Colour: z.string(), Size: z.string() }),
      pictureFileId: z.uuid().nullable(),
      /** Pieces that aren’t printed and wait to be made. */
      unmade: z.int(),
    }),
  ),
  money: orderMoneySchema,
  bookings: z.array(bookingSchema),
  given: z.object({
    pieces: countsSchema,
    stopped: countsSchema,
    deliveryMinor: z.int(),
    amountMinor: z.int(),
  }),
  /** The oldest first. */
  refunds: z.array(refundSchema),
});
export type RefundableOrder = z.infer<typeof refundableOrderSchema>;

/** Why a refund failed that the provider had made. */
export const REFUND_CAME_BACK = 'The customer’s bank sent the money back';

export * from './simulate-refund.ts';
