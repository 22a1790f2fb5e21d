import { z } from 'zod';
import { line } from '../../../rules/text/line.schema.ts';
import type { cardFieldsSchema } from '../../projects/payments/payments.ts';
import type { AddressField, AddressTexts } from '../orders/orders.ts';
import { type Seen, seenSchema } from './checkout.calls.ts';
import { type CheckoutValues, parseExpiry } from './checkout.rules.ts';
import { OFFERS_ANSWERS } from './offers-box.ts';

/** The checkout's form as a browser posts it: every field a text, whether a script sends it or not. */

const text = line().max(300).default('');

export const CHECKOUT_INTENTS = ['quote', 'place', 'pay', 'approve', 'decline'] as const;

const jsonText = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'We couldn’t read this form. Reload the page and try again.',
    });
    return z.NEVER;
  }
});

const postSchema = z.looseObject({
  intent: z.enum(CHECKOUT_INTENTS).catch('place'),
  orderKey: z.uuid(),
  /** Made for each page: a repeat of the post is the same attempt to pay. */
  attemptKey: z.uuid(),
  email: text,
  billingSame: z.string().optional(),
  methodId: text,
  eori: text,
  giftNote: z.string().max(2_000).default(''),
  offers: z.enum(['', ...OFFERS_ANSWERS]).catch(''),
  seen: jsonText.pipe(seenSchema).optional(),
  cardNumber: text,
  cardExpiry: text,
  cardCvc: text,
});

export interface CheckoutPost {
  readonly intent: (typeof CHECKOUT_INTENTS)[number];
  readonly orderKey: string;
  readonly attemptKey: string;
  readonly values: CheckoutValues;
  readonly seen: Seen;
  readonly card: z.input<typeof cardFieldsSchema>;
}

/** Reads a posted form. @throws ZodError where the form's own hidden parts are missing */
export function parseCheckoutPost(form: Readonly<Record<string, unknown>>): CheckoutPost {
  const post = postSchema.parse(form);
  const parseAddress = (prefix: string): AddressTexts => {
    const read = (field: AddressField) => text.catch('').parse(post[`${prefix}.${field}`]);
    return {
      name: read('name'),
      company: read('company'),
      street: read('street'),
      street2: read('street2'),
      city: read('city'),
      state: read('state'),
      zip: read('zip'),
      country: read('country'),
      phone: read('phone'),
    };
  };
  return {
    intent: post.intent,
    orderKey: post.orderKey,
    attemptKey: post.attemptKey,
    values: {
      email: post.email,
      shipping: parseAddress('shipping'),
      billingSame: post.billingSame !== undefined,
      billing: parseAddress('billing'),
      methodId: post.methodId,
      giftNote: post.giftNote,
      eori: post.eori,
      offers: post.offers,
    },
    seen: post.seen ?? { totalMinor: -1, lines: [] },
    card: { number: post.cardNumber, ...parseExpiry(post.cardExpiry), cvc: post.cardCvc },
  };
}
