import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { RETURN_ITEM_MESSAGES } from '../../../rules/messages/messages.ts';
import { returnOfferSchema } from './return-offer.schema.ts';

const FRONTEND = '/omnis/v3/frontend/retex/remill';
const FACTORY = '/omnis/v3/factory/recycling-returns';

/** A thing that somebody bought before and may send back. */
const returnableItemSchema = z.object({
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  quantity: z.int(),
});
export type ReturnableItem = z.infer<typeof returnableItemSchema>;

export const returnLabelSchema = z.object({
  code: z.string(),
  /** The code as SVG pictures: Code 128 and QR. */
  barcode: z.string(),
  qr: z.string(),
  /** Where it goes, a line each. */
  address: z.array(z.string()).min(1),
  offer: returnOfferSchema,
  /** Whose customer sends it. */
  storeName: z.string(),
  askedAt: z.string(),
  /** When it arrived; null while it may be on its way. */
  receivedAt: z.string().nullable(),
  items: z.array(returnableItemSchema),
});
export type ReturnLabel = z.infer<typeof returnLabelSchema>;

/** A return as the factory sees it: whose it is stays out. */
export const factoryReturnSchema = z.object({
  code: z.string(),
  storeName: z.string(),
  askedAt: z.string(),
  receivedAt: z.string().nullable(),
  receivedBy: z.string().nullable(),
  items: z.array(returnableItemSchema),
});
export type FactoryReturn = z.infer<typeof factoryReturnSchema>;

const ofCode = z.object({ code: z.string().trim().min(1).max(64) });

export const recyclingReturnCalls = {
  offer: defineCall({
    name: 'recyclingReturns.offer',
    method: 'GET',
    path: `${FRONTEND}/`,
    summary: 'Get the recycling offer and its terms',
    access: 'public',
    answer: z.object({
      offer: returnOfferSchema.nullable(),
      /** What the store gives for a parcel that arrives, such as `10% off your next order`; null where it gives nothing. */
      coupon: z.string().nullable(),
    }),
  }),

  submit: defineCall({
    name: 'recyclingReturns.submit',
    method: 'POST',
    path: `${FRONTEND}/submit/`,
    // Spec 2 §7.8.
    summary: 'Email a recycling label',
    description: 'Gives the same answer whether or not the address has orders.',
    access: 'public',
    body: z.object({ email: emailSchema }),
    answer: z.object({ message: z.literal(RETURN_ITEM_MESSAGES.sent) }),
    errors: [503],
    rate: { max: 10, perSeconds: 600 },
  }),

  label: defineCall({
    name: 'recyclingReturns.label',
    method: 'GET',
    path: `${FRONTEND}/label/{token}/`,
    summary: 'Get a recycling label',
    description: 'By the secret in its email, at the host it was requested on.',
    access: 'public',
    params: z.object({ token: z.string().max(64) }),
    answer: returnLabelSchema,
    errors: [404, 503],
    rate: { max: 120, perSeconds: 600 },
  }),

  find: defineCall({
    name: 'recyclingReturns.find',
    method: 'GET',
    path: `${FACTORY}/{code}/`,
    summary: 'Get a return by its scanned code',
    access: 'factory',
    params: ofCode,
    answer: factoryReturnSchema,
    errors: [404],
  }),

  receive: defineCall({
    name: 'recyclingReturns.receive',
    method: 'POST',
    path: `${FACTORY}/{code}/receive/`,
    summary: 'Mark a return as received',
    description: 'A second call returns the first receipt.',
    access: 'factory',
    params: ofCode,
    answer: factoryReturnSchema.extend({
      /** It was received before this call. */
      wasReceived: z.boolean(),
    }),
    errors: [404],
  }),
} as const;
