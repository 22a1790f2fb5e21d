import { z } from 'zod';
import { invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  type PaymentAnswer,
  paymentCalls,
} from '../../../../shared/features/projects/payments/payments.calls.ts';
import { cardErrors, TEST_CARDS } from '../../../../shared/features/projects/payments/payments.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { inScope, inScopeAgain } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import {
  PaymentProviderError,
  type Sandbox,
  type SandboxOutcome,
  WrongSignature,
} from '../../../platform/payments/payments.ts';
import type { JobContext } from '../../../platform/services.ts';
import { onSubscriptionEvent } from '../subscription/subscription.ts';
import { type ApplyContext, applyPaymentEvent } from './apply-event.ts';
import { askingJobHandlers } from './ask-provider.ts';

const SETTLES_AFTER_MS = 4_000;
const SIGNATURE_HEADERS = { sandbox: 'selvedge-signature', stripe: 'stripe-signature' } as const;

/** Ends a sandbox payment that was left processing. */
const settleSandboxPayment = defineJob({
  name: 'payments.settle-sandbox',
  payload: z.object({ intentId: z.string() }),
  retry: { limit: 10, delaySeconds: 2 },
  expireSeconds: 30,
  concurrency: 1,
});

function sandboxOf({ services }: Pick<CallContext, 'services'>): Sandbox {
  if (!services.payments.sandbox) throw notFound();
  return services.payments.sandbox;
}

/** The sandbox's own webhook takes the way every provider's does, within the transaction that made it. */
async function follow(
  sandbox: Sandbox,
  outcome: SandboxOutcome,
  context: ApplyContext,
): Promise<PaymentAnswer> {
  const { intentId, status, message, webhook } = outcome;
  if (webhook) {
    const event = await sandbox.parseWebhook(webhook.rawBody, webhook.signature);
    await applyPaymentEvent('sandbox', event, context);
    if (status === 'processing')
      await context.services.jobs.enqueue(
        context.tx,
        settleSandboxPayment,
        { intentId },
        { startAfter: new Date(databaseNow() + SETTLES_AFTER_MS) },
      );
  }
  return { status, message };
}

export const paymentImplementations = implement(paymentCalls, {
  // Product pages ask for them, too: they need no transaction.
  settings: inSteps(async (_input, { services, shows }) => {
    // The server's settings: nothing that changes in a store changes them.
    shows([]);
    return {
      provider: services.payments.provider.name,
      publishableKey: services.payments.publishableKey,
      warnsOfTests: services.config.warnsOfTestPayments,
      testCards: services.payments.sandbox ? TEST_CARDS.map(({ number, label }) => ({ number, label })) : [],
    };
  }),

  confirm: inSteps(async ({ body }, context) => {
    const sandbox = sandboxOf(context);
    const errors = Object.entries(cardErrors(body.card, new Date()));
    if (errors.length > 0)
      throw invalid(Object.fromEntries(errors.map(([field, message]) => [`card.${field}`, [message]])));
    const { clientSecret, idempotencyKey, card } = body;
    const attempt = { clientSecret, idempotencyKey, cardNumber: card.number };
    const { services, log } = context;
    // The client secret is enough to pay: it names one intent and its payment.
    return inScopeAgain(services.databases.tenant, { kind: 'platform' }, async (tx) =>
      follow(sandbox, await sandbox.confirm(tx, attempt), { tx, services, log }),
    );
  }),

  authenticate: async ({ body }, context) => {
    const sandbox = sandboxOf(context);
    await context.enter({ kind: 'platform' });
    return follow(sandbox, await sandbox.authenticate(context.tx, body), context);
  },

  // Reading an event can ask the provider, which no transaction waits for.
  webhook: inSteps(async ({ params }, context) => {
    const { provider } = context.services.payments;
    if (params.provider !== provider.name || !context.rawBody) throw notFound();
    const signature = context.request.header(SIGNATURE_HEADERS[provider.name]) ?? '';
    const event = await provider.parseWebhook(context.rawBody, signature).catch((error: unknown) => {
      // The provider tells again what it can't be asked about now.
      if (error instanceof PaymentProviderError) throw new Refusal(503, 'provider-silent');
      if (!(error instanceof WrongSignature)) throw error;
      context.log.warn({ err: error }, 'A webhook with a wrong signature was refused');
      throw new Refusal(400, 'wrong-signature', 'The signature doesn’t fit');
    });
    const { rawBody, services, log } = context;
    return context.transaction(async (tx) => ({
      outcome:
        event.kind === 'ignored'
          ? await onSubscriptionEvent(rawBody, { tx, services })
          : await applyPaymentEvent(provider.name, event, { tx, services, log }),
    }));
  }),
});

/** The jobs of payments. */
export const paymentJobHandlers: readonly JobHandler<JobContext>[] = [
  ...askingJobHandlers,
  handleJob(settleSandboxPayment, async ({ intentId }, { services }: JobContext, { logger }) => {
    const { sandbox } = services.payments;
    if (!sandbox) return;
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      const outcome = await sandbox.settle(tx, intentId);
      if (outcome) await follow(sandbox, outcome, { tx, services, log: logger });
    });
  }),
];
