import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { cardFieldsSchema } from './cards.ts';

const clientSecret = z.string().min(16).max(200);
/** Made by the screen for each press of the button: a repeat of the request is the same attempt. */
const idempotencyKey = z.uuid();

/** How an attempt to pay ended, or what it waits for. */
export const paymentAnswerSchema = z.object({
  status: z.enum(['succeeded', 'processing', 'authentication', 'failed']),
  /** What the shopper is told when it failed. */
  message: z.string().nullable(),
});
export type PaymentAnswer = z.infer<typeof paymentAnswerSchema>;

const settings = defineCall({
  name: 'payments.settings',
  method: 'GET',
  path: '/omnis/v3/payments/settings/',
  summary: 'Get the payment provider and the sandbox’s test cards',
  access: 'public',
  guards: ['canVisitStore'],
  answer: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string().nullable(),
    /** Whether a page that takes payments says that they are tests. */
    warnsOfTests: z.boolean(),
    testCards: z.array(z.object({ number: z.string(), label: z.string() })),
  }),
});

const confirm = defineCall({
  name: 'payments.sandboxConfirm',
  method: 'POST',
  path: '/omnis/v3/payments/sandbox/confirm/',
  summary: 'Pay a sandbox intent with a test card',
  access: 'public',
  credentials: 'none',
  payment: 'charges',
  body: z.object({ clientSecret, card: cardFieldsSchema, idempotencyKey }),
  answer: paymentAnswerSchema,
  errors: [404, 409],
  rate: { max: 20, perSeconds: 60 },
});

const authenticate = defineCall({
  name: 'payments.sandboxAuthenticate',
  method: 'POST',
  path: '/omnis/v3/payments/sandbox/authenticate/',
  summary: 'Approve or decline a sandbox payment',
  access: 'public',
  credentials: 'none',
  payment: 'charges',
  body: z.object({ clientSecret, approved: z.boolean(), idempotencyKey }),
  answer: paymentAnswerSchema,
  errors: [404, 409],
  rate: { max: 20, perSeconds: 60 },
});

const webhook = defineCall({
  name: 'payments.webhook',
  method: 'POST',
  path: '/omnis/v3/payments/webhook/{provider}/',
  summary: 'Receive a payment event',
  access: 'public',
  params: z.object({ provider: z.enum(['sandbox', 'stripe']) }),
  answer: z.object({ outcome: z.enum(['applied', 'repeated', 'ignored']) }),
  errors: [400, 404, 422, 503],
  signedBy: 'payment-provider',
  maxBodyBytes: 1_000_000,
});

export const paymentCalls = { settings, confirm, authenticate, webhook };
