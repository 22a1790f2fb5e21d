import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber, wideNumber } from '../../../contract/whole-number.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { countryOf } from '../../../rules/money/money.ts';
import { BUNDLE_LIMITS } from '../../making/bundles/bundles.ts';
import { BASKET_LINES_MAX, basketSchema } from '../basket/basket.ts';
import { deliveryEstimateSchema, deliveryMethodSchema } from '../delivery/delivery.ts';
import { ADDRESS_LENGTHS, addressSchema, keptAddressSchema } from '../orders/orders.ts';
import { CHOOSE_METHOD } from './checkout.messages.ts';
import { checkEori, tidyEori } from './eori.ts';
import { checkGiftNote, tidyGiftNote } from './gift-note.ts';
import { OFFERS_ANSWERS } from './offers-box.ts';

/** From a basket to a paid order: what it costs where, placing it, and how its payment stands. */

const countrySchema = z.string().refine((code) => countryOf(code) !== null, { error: 'Choose a country' });

/** A delivery method as it is offered for this basket to this country. */
export const offeredMethodSchema = deliveryMethodSchema.extend({
  /** What it costs now; 0 from the method's free price on. */
  nowMinor: z.int(),
  estimate: deliveryEstimateSchema,
});

/** How the payment of a placed order stands. */
export const PAYMENT_STATES = [
  'pending',
  /** The bank waits for the shopper's answer. */
  'authenticating',
  'processing',
  'succeeded',
  'failed',
  'refunded',
  /** It can't be paid any more. */
  'cancelled',
] as const;
const paymentStateSchema = z.object({
  status: z.enum(PAYMENT_STATES),
  /** What the shopper is told when an attempt failed. */
  message: z.string().nullable(),
});
export type PaymentState = z.infer<typeof paymentStateSchema>;

/** An order that was placed and waits for its payment. */
export const pendingOrderSchema = paymentStateSchema.extend({
  orderKey: z.uuid(),
  orderHash: z.string(),
  number: z.int(),
  totalMinor: z.int(),
  currency: z.string(),
  email: z.string(),
  /** Null while the provider could not be reached; placing again with the same key asks it again. */
  clientSecret: z.string().nullable(),
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;

const quoteAnswer = {
  basket: basketSchema,
  country: z.string(),
  methods: z.array(offeredMethodSchema),
  /** Codes of the countries that anything is delivered to. */
  countries: z.array(z.string()),
  /** States that an address in the country can name; none where any text may stand. */
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The chosen method, or the cheapest; null where nothing is delivered to the country. */
  methodId: z.uuid().nullable(),
  /** The shopper may have to pay import charges when the parcel arrives: the seller doesn’t take them with the price. */
  mayOweImportCharges: z.boolean(),
};

export const getCheckout = defineCall({
  name: 'checkout.get',
  method: 'GET',
  path: '/omnis/v3/checkout/',
  summary: 'Get the checkout: basket, delivery methods and any unpaid order',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  query: z.object({
    country: countrySchema.optional().catch(undefined),
    methodId: z.uuid().optional().catch(undefined),
    /** Left out: the postcode of the address in the answer. */
    zip: z.string().max(ADDRESS_LENGTHS.zip).optional().catch(undefined),
  }),
  answer: z.object({
    ...quoteAnswer,
    pending: pendingOrderSchema.nullable(),
    /** Hash of the order that emptied this basket a moment ago, so that a reload while paying ends at its receipt. */
    justPaid: z.string().nullable(),
    /** What ticking the box about the store’s offers says. */
    offersAnswer: z.enum(OFFERS_ANSWERS),
    /** The address of the unpaid order, or of the account's last one; empty for a guest without either. */
    contact: z.object({ email: z.string(), shipping: keptAddressSchema.nullable() }),
  }),
  errors: [404],
});
export type OpenedCheckout = z.infer<(typeof getCheckout)['answer']>;

export const quoteCheckout = defineCall({
  name: 'checkout.quote',
  method: 'POST',
  path: '/omnis/v3/checkout/quote/',
  summary: 'Get a quote for delivery to a country',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  payment: 'before',
  body: z.object({
    country: countrySchema,
    /** Where it is known: parts of some countries have other VAT. */
    zip: z.string().max(ADDRESS_LENGTHS.zip).optional(),
    methodId: z.uuid().optional(),
  }),
  answer: z.object(quoteAnswer),
  errors: [404],
  rate: { max: 120, perSeconds: 60 },
});
export type CheckoutQuote = z.infer<(typeof quoteCheckout)['answer']>;

/** What the shopper saw when the button was pressed: nothing else is charged. */
export const seenSchema = z.object({
  totalMinor: wideNumber(),
  /** Left out by pages from before there was a choice: the store’s own. */
  currency: currencyCodeSchema.optional(),
  lines: z
    .array(z.object({ key: z.string().max(60), unitPriceMinor: wideNumber(), quantity: wholeNumber() }))
    .max(BASKET_LINES_MAX * BUNDLE_LIMITS.piecesMax),
});
export type Seen = z.infer<typeof seenSchema>;

const giftNoteSchema = z
  .string()
  .default('')
  .transform(tidyGiftNote)
  .superRefine((note, context) => {
    const message = checkGiftNote(note);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const eoriSchema = z
  .string()
  .max(60)
  .default('')
  .transform(tidyEori)
  .superRefine((eori, context) => {
    const message = checkEori(eori);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const placeOrder = defineCall({
  name: 'checkout.place',
  method: 'POST',
  path: '/omnis/v3/checkout/place/',
  summary: 'Place the order',
  description: 'The same order key always returns the same order.',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  payment: 'before',
  body: z.object({
    /** Made by the browser, once for one purchase. */
    orderKey: z.uuid(),
    email: emailSchema,
    shipping: addressSchema,
    /** Null where it is the shipping address. */
    billing: addressSchema.nullable().default(null),
    methodId: z.uuid({ error: CHOOSE_METHOD }),
    /** Left out or empty: no gift. */
    giftNote: giftNoteSchema,
    /** A business’s number at customs; left out or empty where it has none. */
    eori: eoriSchema,
    /** Whether the store’s offers are wanted or refused; left out where the box wasn’t ticked. */
    offers: z.enum(OFFERS_ANSWERS).optional(),
    seen: seenSchema,
  }),
  answer: pendingOrderSchema,
  errors: [404, 409],
  rate: { max: 60, perSeconds: 60 },
});

export const getPaymentState = defineCall({
  name: 'checkout.payment',
  method: 'GET',
  path: '/omnis/v3/checkout/payment/{orderHash}/',
  summary: 'Get an order’s payment status',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  params: z.object({ orderHash: z.string().min(16).max(64) }),
  answer: paymentStateSchema,
  errors: [404],
});

export const checkoutCalls = { getCheckout, quoteCheckout, placeOrder, getPaymentState } as const;
