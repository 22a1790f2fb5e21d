import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import {
  BILLING_CYCLES,
  DEFAULT_BILLING_CYCLE,
  DEFAULT_PRO_ORIGIN,
  PRO_PLAN,
} from '../../../rules/constants/constants.ts';
import { cardFieldsSchema } from '../payments/payments.ts';

const BASE = '/omnis/v3/saas/stripe/subscription';

export const billingCycleSchema = z.enum(BILLING_CYCLES);
/** Where in the product an upgrade began; a plain word. */
export const proOriginSchema = z
  .string()
  .regex(/^[\w-]{1,60}$/)
  .catch(DEFAULT_PRO_ORIGIN);
const subscriptionId = z.string().min(1).max(60);
const clientSecret = z.string().min(16).max(300);
/** Made by the screen for each press of the button: a repeat of the request is the same attempt. */
const idempotencyKey = z.uuid();
const minor = z.number().int().nonnegative();

/** A subscription as its project's members see it. Spec 2 §3.20; amounts are minor units. */
export const subscriptionSchema = z.object({
  id: z.string(),
  plan: z.literal(PRO_PLAN),
  billing_cycle: billingCycleSchema,
  /** `past_due`: a charge failed and is being retried; Pro stays on until the retries end. */
  status: z.enum(['trialing', 'active', 'past_due']),
  currency: z.string(),
  current_period_end: z.iso.datetime(),
  trial_ends_at: z.iso.datetime().nullable(),
  /** It was cancelled and ends with its period. */
  ends_with_period: z.boolean(),
  next_charge: z.object({ at: z.iso.datetime(), amount_minor: minor }).nullable(),
  /** Only for members who manage the settings. */
  payment_method: z.string().nullable(),
});
export type ProSubscription = z.infer<typeof subscriptionSchema>;

const subscriptionAnswer = z.object({ subscription: subscriptionSchema });

const intent = defineCall({
  name: 'subscription.intent',
  method: 'POST',
  path: `${BASE}/intent`,
  // Spec 2 §7.6.
  summary: 'Start a subscription, a trial or a payment method update',
  access: 'project',
  permissions: ['manage-settings'],
  body: z
    .object({
      with_trial: z.boolean().default(false),
      update: z.boolean().default(false),
      billing_cycle: billingCycleSchema.default(DEFAULT_BILLING_CYCLE),
      origin: proOriginSchema.default(DEFAULT_PRO_ORIGIN),
    })
    .refine((body) => !(body.with_trial && body.update), {
      path: ['with_trial'],
      error: 'A change of the payment method has no trial',
    }),
  answer: z.object({
    clientSecret: z.string(),
    /** What the provider has to confirm: keeping a payment method, or paying. */
    type: z.enum(['setup_intent', 'payment']),
  }),
  errors: [404, 503],
  rate: { max: 30, perSeconds: 300 },
});

const get = defineCall({
  name: 'subscription.get',
  method: 'GET',
  path: BASE,
  // Spec 2 §7.6.
  summary: 'Get the active project’s subscription',
  access: 'project',
  answer: subscriptionAnswer,
  errors: [404],
});

const canReceiveFreeTrial = defineCall({
  name: 'subscription.canReceiveFreeTrial',
  method: 'GET',
  path: `${BASE}/can-receive-free-trial`,
  // Spec 2 §7.6.
  summary: 'Check whether the free trial is available',
  access: 'project',
  answer: z.object({ can_receive_free_trial: z.boolean() }),
});

const changeBillingCycle = defineCall({
  name: 'subscription.changeBillingCycle',
  method: 'PUT',
  path: `${BASE}/billing-cycle`,
  // Spec 2 §7.6.
  summary: 'Change the billing cycle',
  description: 'The rest of the paid period counts towards the new one.',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.object({
    subscription_id: subscriptionId,
    billing_cycle: billingCycleSchema,
    /** The moment of a preview no older than an hour: exactly its amounts are charged. */
    proration_date: z.iso.datetime().optional(),
  }),
  answer: subscriptionAnswer,
  errors: [404, 409, 503],
  rate: { max: 20, perSeconds: 300 },
});

const previewBillingCycle = defineCall({
  name: 'subscription.previewBillingCycle',
  method: 'GET',
  path: `${BASE}/billing-cycle`,
  summary: 'Preview the cost of changing the billing cycle',
  access: 'project',
  permissions: ['manage-settings'],
  query: z.object({ subscription_id: subscriptionId, billing_cycle: billingCycleSchema }),
  answer: z.object({
    billing_cycle: billingCycleSchema,
    currency: z.string(),
    unused_minor: minor,
    due_now_minor: minor,
    carried_minor: minor,
    next_charge_at: z.iso.datetime(),
    next_charge_minor: minor,
    proration_date: z.iso.datetime(),
  }),
  errors: [404, 409, 503],
});

const cancel = defineCall({
  name: 'subscription.cancel',
  method: 'POST',
  path: `${BASE}/cancel`,
  summary: 'Cancel at the end of the period, or resume',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.object({ subscription_id: subscriptionId, keep: z.boolean().default(false) }),
  answer: subscriptionAnswer,
  errors: [404, 503],
});

const settle = defineCall({
  name: 'subscription.settle',
  method: 'POST',
  path: `${BASE}/settle`,
  summary: 'Update an intent from the payment provider',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.object({ client_secret: clientSecret }),
  answer: z.object({
    status: z.enum(['pending', 'processing', 'succeeded', 'failed']),
    message: z.string().nullable(),
    /** A subscription just began, and this is the first answer to say so: the caller counts the conversion. Spec 3 §9.1. */
    isNew: z.boolean(),
  }),
  errors: [404, 503],
});

const returned = {
  /** The providers' names of the intent; without, the project's newest one, which isn't counted again. */
  payment_intent: z.string().max(200).optional(),
  setup_intent: z.string().max(200).optional(),
};

const subscribed = defineCall({
  name: 'subscription.returnAfterSubscribing',
  method: 'GET',
  path: `${BASE}/subscribe/`,
  // Spec 2 §7.6.
  summary: 'Return from the payment provider after subscribing',
  access: 'public',
  query: z.object({ ...returned, origin: proOriginSchema.default(DEFAULT_PRO_ORIGIN) }),
  answer: 'redirect',
});

const updated = defineCall({
  name: 'subscription.returnAfterUpdate',
  method: 'GET',
  path: `${BASE}/update`,
  // Spec 2 §7.6.
  summary: 'Return from the payment provider after a plan change',
  access: 'public',
  query: z.object(returned),
  answer: 'redirect',
});

const paymentMethodUpdated = defineCall({
  name: 'subscription.returnAfterPaymentMethod',
  method: 'GET',
  path: `${BASE}/update/payment-method`,
  // Spec 2 §7.6.
  summary: 'Return from the payment provider after a card change',
  access: 'public',
  query: z.object(returned),
  answer: 'redirect',
});

const attemptAnswer = z.object({
  status: z.enum(['succeeded', 'processing', 'authentication', 'failed']),
  message: z.string().nullable(),
});

const sandboxConfirm = defineCall({
  name: 'subscription.sandboxConfirm',
  method: 'POST',
  path: '/omnis/v3/saas/sandbox/subscription/confirm/',
  summary: 'Confirm a sandbox intent with a test card',
  access: 'project',
  permissions: ['manage-settings'],
  payment: 'charges',
  body: z.object({ clientSecret, card: cardFieldsSchema, idempotencyKey }),
  answer: attemptAnswer,
  errors: [404],
  rate: { max: 20, perSeconds: 60 },
});

const sandboxAuthenticate = defineCall({
  name: 'subscription.sandboxAuthenticate',
  method: 'POST',
  path: '/omnis/v3/saas/sandbox/subscription/authenticate/',
  summary: 'Approve or decline a sandbox intent',
  access: 'project',
  permissions: ['manage-settings'],
  payment: 'charges',
  body: z.object({ clientSecret, approved: z.boolean(), idempotencyKey }),
  answer: attemptAnswer,
  errors: [404, 409],
  rate: { max: 20, perSeconds: 60 },
});

export const subscriptionCalls = {
  intent,
  get,
  canReceiveFreeTrial,
  changeBillingCycle,
  previewBillingCycle,
  cancel,
  settle,
  subscribed,
  updated,
  paymentMethodUpdated,
  sandboxConfirm,
  sandboxAuthenticate,
} as const;

/** Where the provider sends the browser back to, on the host that was left. Spec 3 §2. */
export const RETURN_PATHS = {
  subscribe: (origin: string) => `${subscribed.path}?origin=${encodeURIComponent(origin)}`,
  update: updated.path,
  'payment-method': paymentMethodUpdated.path,
} as const;
