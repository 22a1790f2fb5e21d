import { conflict, forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { cardErrors } from '../../../../shared/features/projects/payments/payments.ts';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import {
  ALREADY_PRO_TITLE,
  type BillingCycle,
  PRO_CURRENCY,
  SUBSCRIBED_QUERY,
} from '../../../../shared/rules/constants/constants.ts';
import { PAYMENT_UNDER_WAY, SUBSCRIPTION_MESSAGES } from '../../../../shared/rules/messages/subscription.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { type Implementation, implement, inSteps } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import {
  PaymentProviderError,
  type SandboxAttempt,
  type SandboxSubscriptions,
  type SubscriptionProvider,
} from '../../../platform/payments/payments.ts';
import { cancelIntent, followIntent, type InTransaction, withProvider } from './follow-intent.ts';
import { shownSubscription } from './shown-subscription.ts';
import { settleSandboxIntent } from './subscription.jobs.ts';
import {
  countConversion,
  findStanding,
  findSubscription,
  keepIntent,
  keepSubscription,
  mayHaveTrial,
  type SubscriptionRow,
} from './subscription.queries.ts';

const SETTLES_AFTER_MS = 4_000;
const PREVIEW_HOLDS_MS = 3_600_000;
const TRIAL_USED = 'You’ve already had your free trial';

const noSubscription = () => notFound(SUBSCRIPTION_MESSAGES.notFound);

type Who = Pick<CallContext, 'project' | 'user'>;

function ids({ project, user }: Who): { projectId: string; accountId: string } {
  if (!project || !user) throw forbidden();
  return { projectId: project.id, accountId: user.id };
}

const manages = ({ project }: Who) => project?.permissions.includes('manage-settings') === true;

const answered = (row: SubscriptionRow | undefined, context: Who) => {
  if (!row) throw noSubscription();
  return { subscription: shownSubscription(row, manages(context)) };
};

/** Runs work with the provider; what the provider says about a card is told, anything else is ours to look into. */
async function atProvider<T>(
  { services, transaction, log }: SteppedContext,
  work: (provider: SubscriptionProvider, step: InTransaction) => Promise<T>,
): Promise<T> {
  const { payments, databases } = services;
  try {
    return await withProvider(payments.subscriptions, (part) => transaction(part), databases.platform, work);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error }, 'The payment provider declined the request');
    throw new Refusal(409, 'payment-failed', error.message);
  }
}

/** The project's subscription as it is named by the caller; the name guards against one that has been replaced. */
async function named(step: InTransaction, context: Who, subscriptionId: string): Promise<SubscriptionRow> {
  const row = await step((tx) => findSubscription(tx, ids(context).projectId));
  if (row?.id !== subscriptionId) throw noSubscription();
  return row;
}

function refuseSwitch(row: SubscriptionRow): void {
  if (row.endsWithPeriod) throw conflict('cancelled', 'Resume your plan before you change how you pay');
}

/** The moment that is prorated by: a preview's if it is fresh, now otherwise. */
function prorationDate(wished: string | undefined, now: Date): Date {
  const at = wished === undefined ? now : new Date(wished);
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= PREVIEW_HOLDS_MS ? at : now;
}

function sandboxOf({ services }: CallContext): SandboxSubscriptions {
  const sandbox = services.payments.sandboxSubscriptions;
  if (!sandbox) throw notFound();
  return sandbox;
}

async function attempted({ intentId, status, message, subscription }: SandboxAttempt, context: CallContext) {
  const { tx, services } = context;
  if (subscription) await keepSubscription(tx, 'sandbox', subscription, intentId);
  if (status === 'processing')
    await services.jobs.enqueue(
      tx,
      settleSandboxIntent,
      { intentId },
      { startAfter: new Date(databaseNow() + SETTLES_AFTER_MS), key: intentId },
    );
  return { status, message };
}

/** A page of the dashboard in the project that the browser came back to. */
function pathIn({ project }: Who, path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(project && { project: project.code }) }).toString();
  return search === '' ? path : `${path}?${search}`;
}

const SETTINGS = '/settings/';
const UPGRADE_ERROR = '/upgrade-error/';

/** Applies the provider's return parameters and returns the next address. */
async function comeBack(
  query: { payment_intent?: string | undefined; setup_intent?: string | undefined },
  context: SteppedContext,
  onSuccess: (followed: { readonly cycle: BillingCycle; readonly isNew: boolean }) => string,
): Promise<{ location: string }> {
  const { project, user } = context;
  if (!user) return { location: `/login/?redirect_uri=${encodeURIComponent('/dashboard/')}` };
  if (!project) return { location: '/dashboard/' };
  const intentId = query.payment_intent ?? query.setup_intent;
  const transaction: SteppedContext['transaction'] = (work) =>
    context.transaction(work, { kind: 'project', projectId: project.id, accountId: user.id });
  const followed = await atProvider({ ...context, transaction }, (provider, step) =>
    followIntent(provider, step, { projectId: project.id, ...(intentId && { intentId }) }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (followed?.outcome.status === 'succeeded') {
    const { intentId: concluded, cycle } = followed.intent;
    // Without its name an address that is opened again would count what has long been done.
    const isNew = intentId !== undefined && (await transaction((tx) => countConversion(tx, concluded)));
    return { location: onSuccess({ cycle, isNew }) };
  }
  const state = followed?.outcome.status === 'processing' ? 'processing' : 'failed';
  return { location: pathIn(context, UPGRADE_ERROR, { state }) };
}

export const subscriptionImplementations: Implementation[] = implement(subscriptionCalls, {
  intent: inSteps(({ body }, context) =>
    atProvider(context, async (provider, step) => {
      const { projectId, accountId } = ids(context);
      const purpose = body.update ? 'update' : body.with_trial ? 'trial' : 'subscribe';
      const cycle = body.billing_cycle;
      const wish = { projectId, accountId, provider: provider.name, purpose, cycle } as const;
      const standing = await step((tx) => findStanding(tx, wish));
      const { subscriptionId } = standing;
      if (purpose === 'update' && subscriptionId === null) throw noSubscription();
      if (purpose !== 'update' && subscriptionId !== null) throw forbidden(ALREADY_PRO_TITLE);
      if (purpose === 'trial' && !standing.mayHaveTrial) throw forbidden(TRIAL_USED);
      if (standing.openSecret !== null && standing.openKind !== null)
        return { clientSecret: standing.openSecret, type: standing.openKind };
      for (const other of standing.superseded) {
        const outcome = await cancelIntent(provider, step, other);
        if (outcome === 'succeeded') throw forbidden(ALREADY_PRO_TITLE);
        if (outcome === 'processing') throw conflict('payment-under-way', PAYMENT_UNDER_WAY);
      }
      const intent = await provider.begin({
        projectId,
        purpose,
        cycle,
        customerId: standing.customerId,
        email: context.user?.email ?? '',
        subscriptionId,
        idempotencyKey: `subscription:${projectId}:${purpose}:${cycle}:${standing.pastIntents}`,
      });
      await step((tx) => keepIntent(tx, intent, { ...wish, origin: body.origin }));
      return { clientSecret: intent.clientSecret, type: intent.kind };
    }),
  ),

  get: async (_input, context) =>
    answered(await findSubscription(context.tx, ids(context).projectId), context),

  canReceiveFreeTrial: async (_input, context) => {
    const { projectId, accountId } = ids(context);
    return { can_receive_free_trial: await mayHaveTrial(context.tx, projectId, accountId) };
  },

  changeBillingCycle: inSteps(({ body }, context) =>
    atProvider(context, async (provider, step) => {
      const row = await named(step, context, body.subscription_id);
      if (row.billingCycle === body.billing_cycle) return answered(row, context);
      refuseSwitch(row);
      const at = prorationDate(body.proration_date, context.services.payments.subscriptions.clock());
      const changed = await provider.changeCycle({
        subscriptionId: row.providerId,
        cycle: body.billing_cycle,
        at,
        // One press is one change: pressed again after a decline, with another card or later, it is another.
        idempotencyKey: `cycle:${row.id}:${body.billing_cycle}:${at.getTime()}:${row.paymentMethod ?? ''}`,
      });
      return answered(await step((tx) => keepSubscription(tx, provider.name, changed)), context);
    }),
  ),

  previewBillingCycle: inSteps(({ query }, context) =>
    atProvider(context, async (provider, step) => {
      const row = await named(step, context, query.subscription_id);
      refuseSwitch(row);
      const at = context.services.payments.subscriptions.clock();
      const cost = await provider.preview(row.providerId, query.billing_cycle, at);
      return {
        billing_cycle: query.billing_cycle,
        currency: PRO_CURRENCY,
        unused_minor: cost.unusedMinor,
        due_now_minor: cost.dueNowMinor,
        carried_minor: cost.carriedMinor,
        next_charge_at: cost.nextChargeAt.toISOString(),
        next_charge_minor: cost.nextChargeMinor,
        proration_date: at.toISOString(),
      };
    }),
  ),

  cancel: inSteps(({ body }, context) =>
    atProvider(context, async (provider, step) => {
      const row = await named(step, context, body.subscription_id);
      const changed = await provider.setEnding(row.providerId, !body.keep);
      return answered(await step((tx) => keepSubscription(tx, provider.name, changed)), context);
    }),
  ),

  settle: inSteps(({ body }, context) =>
    atProvider(context, async (provider, step) => {
      const { projectId } = ids(context);
      const followed = await followIntent(provider, step, { projectId, clientSecret: body.client_secret });
      if (!followed) throw noSubscription();
      const { status, message } = followed.outcome;
      const isNew =
        status === 'succeeded' && (await step((tx) => countConversion(tx, followed.intent.intentId)));
      return { status, message, isNew };
    }),
  ),

  subscribed: inSteps(({ query }, context) =>
    comeBack(query, context, ({ cycle, isNew }) =>
      pathIn(context, '/dashboard/', isNew ? { [SUBSCRIBED_QUERY]: cycle, origin: query.origin } : {}),
    ),
  ),
  updated: inSteps(({ query }, context) => comeBack(query, context, () => pathIn(context, SETTINGS))),
  paymentMethodUpdated: inSteps(({ query }, context) =>
    comeBack(query, context, () => pathIn(context, SETTINGS, { 'payment-method': 'updated' })),
  ),

  sandboxConfirm: async ({ body }, context) => {
    const sandbox = sandboxOf(context);
    const errors = Object.entries(cardErrors(body.card, new Date()));
    if (errors.length > 0)
      throw invalid(Object.fromEntries(errors.map(([field, message]) => [`card.${field}`, [message]])));
    const { clientSecret, idempotencyKey, card } = body;
    const { projectId } = ids(context);
    const attempt = { projectId, clientSecret, idempotencyKey, cardNumber: card.number };
    return attempted(await sandbox.confirm(context.tx, attempt), context);
  },

  sandboxAuthenticate: async ({ body }, context) => {
    const { projectId } = ids(context);
    return attempted(await sandboxOf(context).authenticate(context.tx, { projectId, ...body }), context);
  },
});
