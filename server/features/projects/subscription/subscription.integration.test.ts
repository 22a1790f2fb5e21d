import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { subscriptionChanged } from '../../../../shared/features/projects/subscription/subscription.events.ts';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import { type BillingCycle, PRO_TRIAL_DAYS } from '../../../../shared/rules/constants/constants.ts';
import { CallRefused, Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { type StripeBilling, startStripeBilling } from '../../../../tests/support/stripe-billing.ts';
import { stripeSignature } from '../../../../tests/support/stripe-server.ts';
import { registerCalls } from '../../../platform/calls/http.ts';
import { registerRefusals } from '../../../platform/calls/refusals.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createPayments, type Payments } from '../../../platform/payments/payments.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { paymentImplementations } from '../payments/payments.handlers.ts';
import { subscriptionImplementations } from './subscription.handlers.ts';
import { moveCustomers, renewDue, subscriptionJobHandlers } from './subscription.jobs.ts';
import { newsOf } from './subscription-news.ts';

const DAY_MS = 86_400_000;
const SECRET_KEY = 'sk_test_selvedge';
const WEBHOOK_SECRET = 'whsec_selvedge';
const PAYS = '4242 4242 4242 4242';
const SECOND_STEP = '4000 0025 0000 3155';
const SLOW = '4000 0000 0000 0077';
const DECLINED = '4000 0000 0000 0002';
const DECLINES_LATER = '4000 0000 0000 0341';

let server: TestServer;
let time = new Date();
const closing: (() => Promise<unknown>)[] = [];
/** Ends what one provider's tests began: a server of another provider would take their jobs. */
async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}
const card = (number: string) => ({
  number,
  expiryMonth: 12,
  expiryYear: new Date().getUTCFullYear() + 2,
  cvc: '123',
});

/** The calls of subscriptions over HTTP with one provider, whose clock is this test's. */
async function billingServer(payments: Payments): Promise<{ origin: string; services: Services }> {
  const jobs = await createJobs<JobContext>({
    connectionString: server.databaseUrl,
    logger: pino({ level: 'silent' }),
    jobs: subscriptionJobHandlers.map(({ job }) => job),
    context: () => ({ services }),
  });
  const services: Services = { ...server.services, payments, jobs };
  await jobs.work(subscriptionJobHandlers);
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, JSON.parse(body.toString('utf8')));
  });
  await app.register(cookie);
  registerRefusals(app);
  registerCalls(app, services, [...paymentImplementations, ...subscriptionImplementations]);
  closing.push(
    () => app.close(),
    () => jobs.close(1_000),
  );
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), services };
}

let made = 0;
/** A merchant who owns a new project, signed in. */
async function merchant(origin: string, role: 'owner' | 'viewer' = 'owner') {
  made += 1;
  const code = `p${made}-${randomUUID().slice(0, 6)}`;
  const person = await addPerson(server, `${code}@example.test`);
  const projectId = await addProject(server, code, [[person, role]]);
  const session = await signedIn(server, person.email);
  const client = new Client({ origin, project: code });
  for (const [name, value] of session.cookies) client.cookies.set(name, value);
  return { client, code, projectId, person };
}
type Merchant = Awaited<ReturnType<typeof merchant>>;

async function isPro(projectId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isPro: boolean }>`select is_pro from projects where id = ${projectId}`.execute(
    server.services.databases.platform,
  );
  return rows[0]?.isPro;
}

/** What owners hear of each change, with what was paid. */
async function news(projectId: string) {
  const events = await server.services.databases.platform
    .selectFrom('domainEvents')
    .select('payload')
    .where('projectId', '=', projectId)
    .where('name', '=', subscriptionChanged.name)
    .orderBy('id')
    .execute();
  return events.map(({ payload }) => {
    const change = subscriptionChanged.payload.parse(payload);
    return [newsOf(change), change.paidMinor];
  });
}

async function refused(work: Promise<unknown>): Promise<CallRefused> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof CallRefused) return error;
  throw new Error('the call was not refused');
}

const begin = (
  { client }: Merchant,
  body: { with_trial?: boolean; update?: boolean; billing_cycle?: BillingCycle; origin?: string } = {},
) => client.call(subscriptionCalls.intent, { body });
const current = async ({ client }: Merchant) => (await client.call(subscriptionCalls.get, {})).subscription;

beforeAll(async () => {
  server = await startTestServer();
  await server.services.jobs.close(1_000);
});
afterAll(async () => {
  await server.close();
});

describe('on the sandbox', () => {
  afterAll(closeAll);
  let origin: string;
  let services: Services;

  beforeAll(async () => {
    const payments = await createPayments({
      settings: { provider: 'sandbox' },
      database: server.services.databases.platform,
      secret: server.services.secret,
      clock: () => time,
    });
    ({ origin, services } = await billingServer(payments));
  });

  const pay = ({ client }: Merchant, clientSecret: string, number: string, idempotencyKey = randomUUID()) =>
    client.call(subscriptionCalls.sandboxConfirm, {
      body: { clientSecret, card: card(number), idempotencyKey },
    });
  const subscribe = async (who: Merchant, billing_cycle: BillingCycle = 'yearly', number = PAYS) =>
    pay(who, (await begin(who, { billing_cycle })).clientSecret, number);
  /** Time passes, and the job that looks after what is due runs. */
  const later = async (days: number) => {
    time = new Date(time.getTime() + days * DAY_MS);
    await renewDue(services);
  };
  const invoices = async (projectId: string) => {
    const { rows } = await sql<{ amountMinor: number; status: string }>`
      select i.amount_minor, i.status from sandbox_invoices i join sandbox_subscriptions s on s.id = i.subscription_id
      where s.project_ref = ${projectId} order by i.at, i.id`.execute(server.services.databases.platform);
    return rows.map(({ amountMinor, status }) => `${status} ${amountMinor}`);
  };

  test('a merchant subscribes for a year with a payment and is Pro at once', async () => {
    const who = await merchant(origin);
    expect((await refused(current(who))).body.message).toBe('Subscription not found');
    const intent = await begin(who, { billing_cycle: 'yearly', origin: 'plans' });
    expect(who.client.statements).toBeLessThanOrEqual(6);
    expect(intent.type).toBe('payment');
    expect(await isPro(who.projectId)).toBe(false);
    expect(await pay(who, intent.clientSecret, PAYS)).toEqual({ status: 'succeeded', message: null });
    expect(who.client.statements).toBeLessThanOrEqual(6);
    expect(await isPro(who.projectId)).toBe(true);
    const subscription = await current(who);
    expect(subscription).toMatchObject({
      plan: 'pro',
      billing_cycle: 'yearly',
      status: 'active',
      payment_method: 'Test card ending 4242',
      next_charge: { amount_minor: 9900 },
    });
    expect(await invoices(who.projectId)).toEqual(['paid 9900']);
    const refusal = await refused(begin(who));
    expect([refusal.status, refusal.body.message]).toEqual([403, "You're already a Pro user"]);
  });

  test('pressing twice, and paying an intent again, charges once', async () => {
    const who = await merchant(origin);
    const [one, other] = await Promise.all([
      begin(who, { billing_cycle: 'monthly' }),
      begin(who, { billing_cycle: 'monthly' }),
    ]);
    expect(other.clientSecret).toBe(one.clientSecret);
    const key = randomUUID();
    const answers = await Promise.all([
      pay(who, one.clientSecret, PAYS, key),
      pay(who, one.clientSecret, PAYS, key),
      pay(who, one.clientSecret, PAYS),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await invoices(who.projectId)).toEqual(['paid 1000']);
    expect(await news(who.projectId)).toEqual([['started', 1000]]);
  });

  test('two intents of one project cannot both be paid', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    const monthly = await begin(who, { billing_cycle: 'monthly' });
    await pay(who, monthly.clientSecret, PAYS);
    expect((await refused(pay(who, yearly.clientSecret, PAYS))).status).toBe(409);
    expect(await invoices(who.projectId)).toEqual(['paid 1000']);
  });

  test('an intent can’t be paid any more once the other cycle is chosen', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    const monthly = await begin(who, { billing_cycle: 'monthly' });
    const refusal = await refused(pay(who, yearly.clientSecret, PAYS));
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      'You chose another way to pay. Reload the page to go on',
    ]);
    expect(await invoices(who.projectId)).toEqual([]);
    expect(await pay(who, monthly.clientSecret, PAYS)).toMatchObject({ status: 'succeeded' });
    expect(await invoices(who.projectId)).toEqual(['paid 1000']);
  });

  test('the other cycle can’t be chosen while a slow card pays', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    expect(await pay(who, yearly.clientSecret, SLOW)).toMatchObject({ status: 'processing' });
    expect((await refused(begin(who, { billing_cycle: 'monthly' }))).status).toBe(409);
    await vi.waitFor(async () => expect(await isPro(who.projectId)).toBe(true), { timeout: 20_000 });
    expect(await current(who)).toMatchObject({ billing_cycle: 'yearly' });
  });

  test('keeps a project free after a declined card, and upgrades it with another', async () => {
    const who = await merchant(origin);
    const { clientSecret } = await begin(who);
    expect(await pay(who, clientSecret, DECLINED)).toEqual({
      status: 'failed',
      message: 'Your card was declined. Please try another one',
    });
    expect(await isPro(who.projectId)).toBe(false);
    expect(await pay(who, (await begin(who)).clientSecret, PAYS)).toMatchObject({ status: 'succeeded' });
  });

  test('the second step is asked for, and nothing is approved unasked', async () => {
    const who = await merchant(origin);
    const { clientSecret } = await begin(who);
    const answer = (approved: boolean) =>
      who.client.call(subscriptionCalls.sandboxAuthenticate, {
        body: { clientSecret, approved, idempotencyKey: randomUUID() },
      });
    expect((await refused(answer(true))).status).toBe(409);
    expect(await pay(who, clientSecret, SECOND_STEP)).toMatchObject({ status: 'authentication' });
    expect(await answer(false)).toMatchObject({ status: 'failed' });
    expect(await isPro(who.projectId)).toBe(false);
    expect(await pay(who, clientSecret, SECOND_STEP)).toMatchObject({ status: 'authentication' });
    expect(await answer(true)).toMatchObject({ status: 'succeeded' });
    expect(await isPro(who.projectId)).toBe(true);
  });

  test('a slow card pays a little later', async () => {
    const who = await merchant(origin);
    const { clientSecret } = await begin(who);
    expect(await pay(who, clientSecret, SLOW)).toMatchObject({ status: 'processing' });
    const settle = () => who.client.call(subscriptionCalls.settle, { body: { client_secret: clientSecret } });
    expect(await settle()).toMatchObject({ status: 'processing' });
    await vi.waitFor(async () => expect(await settle()).toMatchObject({ status: 'succeeded' }), {
      timeout: 20_000,
      interval: 200,
    });
    expect(await isPro(who.projectId)).toBe(true);
  });

  test('a trial asks for a card, costs nothing for seven days, then renews; there is one', async () => {
    const who = await merchant(origin);
    const may = async () =>
      (await who.client.call(subscriptionCalls.canReceiveFreeTrial, {})).can_receive_free_trial;
    expect(await may()).toBe(true);
    const intent = await begin(who, { with_trial: true, billing_cycle: 'monthly' });
    expect(intent.type).toBe('setup_intent');
    await pay(who, intent.clientSecret, PAYS);
    expect(await isPro(who.projectId)).toBe(true);
    expect(await current(who)).toMatchObject({ status: 'trialing', next_charge: { amount_minor: 1000 } });
    expect(await may()).toBe(false);
    await later(PRO_TRIAL_DAYS - 1);
    expect(await invoices(who.projectId)).toEqual([]);
    await later(1);
    expect(await invoices(who.projectId)).toEqual(['paid 1000']);
    expect(await current(who)).toMatchObject({ status: 'active', trial_ends_at: null });
    await later(65);
    expect(await invoices(who.projectId)).toEqual(['paid 1000', 'paid 1000', 'paid 1000']);

    const second = `${who.code}-two`;
    await addProject(server, second, [[who.person, 'owner']]);
    const refusal = await refused(
      who.client.in(second).call(subscriptionCalls.intent, { body: { with_trial: true } }),
    );
    expect([refusal.status, refusal.body.message]).toEqual([403, 'You’ve already had your free trial']);
  });

  test('keeps a cancelled plan until its period ends, and can resume it', async () => {
    const who = await merchant(origin);
    await subscribe(who, 'monthly');
    const { id } = await current(who);
    const cancel = (keep: boolean) =>
      who.client.call(subscriptionCalls.cancel, { body: { subscription_id: id, keep } });
    expect((await cancel(false)).subscription).toMatchObject({ ends_with_period: true, next_charge: null });
    expect(who.client.statements).toBeLessThanOrEqual(6);
    const kept = await cancel(true);
    expect(kept.subscription).toMatchObject({ ends_with_period: false, next_charge: { amount_minor: 1000 } });
    await cancel(false);
    expect(await isPro(who.projectId)).toBe(true);
    await later(32);
    expect(await isPro(who.projectId)).toBe(false);
    expect((await refused(current(who))).status).toBe(404);
    expect(await invoices(who.projectId)).toEqual(['paid 1000']);
    await subscribe(who, 'yearly');
    expect(await isPro(who.projectId)).toBe(true);
  });

  test('charges exactly the amount shown for a change of cycle', async () => {
    const who = await merchant(origin);
    await subscribe(who, 'monthly');
    await later(10);
    const { id } = await current(who);
    const preview = await who.client.call(subscriptionCalls.previewBillingCycle, {
      query: { subscription_id: id, billing_cycle: 'yearly' },
    });
    expect(who.client.statements).toBeLessThanOrEqual(6);
    expect(preview.due_now_minor).toBe(9900 - preview.unused_minor);
    time = new Date(time.getTime() + 20 * 60_000);
    const { subscription } = await who.client.call(subscriptionCalls.changeBillingCycle, {
      body: { subscription_id: id, billing_cycle: 'yearly', proration_date: preview.proration_date },
    });
    expect(who.client.statements).toBeLessThanOrEqual(6);
    expect(subscription).toMatchObject({
      billing_cycle: 'yearly',
      next_charge: { at: preview.next_charge_at, amount_minor: preview.next_charge_minor },
    });
    expect(await invoices(who.projectId)).toEqual(['paid 1000', `paid ${preview.due_now_minor}`]);
    const wrong = who.client.call(subscriptionCalls.changeBillingCycle, {
      body: { subscription_id: randomUUID(), billing_cycle: 'monthly' },
    });
    expect((await refused(wrong)).body.message).toBe('Subscription not found');
  });

  test('a renewal that is declined keeps Pro while another card can be given, and ends it otherwise', async () => {
    const saved = await merchant(origin);
    const lost = await merchant(origin);
    for (const who of [saved, lost]) await subscribe(who, 'monthly', DECLINES_LATER);
    await later(31);
    expect(await current(saved)).toMatchObject({ status: 'past_due' });
    expect(await isPro(saved.projectId)).toBe(true);
    const update = await begin(saved, { update: true });
    expect(update.type).toBe('setup_intent');
    expect(await pay(saved, update.clientSecret, PAYS)).toMatchObject({ status: 'succeeded' });
    expect(await current(saved)).toMatchObject({
      status: 'active',
      payment_method: 'Test card ending 4242',
    });
    await later(10);
    expect(await isPro(saved.projectId)).toBe(true);
    expect(await isPro(lost.projectId)).toBe(false);
  });

  test('the job renews by itself what is due', async () => {
    const who = await merchant(origin);
    await subscribe(who, 'monthly');
    time = new Date(time.getTime() + 31 * DAY_MS);
    await services.databases.platform
      .transaction()
      .execute((tx) => services.jobs.enqueue(tx, jobNamed('subscription.renew-sandbox'), {}));
    await vi.waitFor(async () => expect(await invoices(who.projectId)).toHaveLength(2), {
      timeout: 20_000,
      interval: 200,
    });
  });

  test('hides the card and refuses a subscription without the settings permission', async () => {
    const owner = await merchant(origin);
    await subscribe(owner);
    const viewer = await addPerson(server, `viewer-${owner.code}@example.test`);
    await services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId: owner.projectId, accountId: viewer.id, role: 'viewer' })
      .execute();
    const session = await signedIn(server, viewer.email);
    const client = new Client({ origin, project: owner.code });
    for (const [name, value] of session.cookies) client.cookies.set(name, value);
    expect((await client.call(subscriptionCalls.get, {})).subscription.payment_method).toBeNull();
    expect((await refused(client.call(subscriptionCalls.intent, { body: {} }))).body.code).toBe(
      'missing-permission',
    );
  });

  test("another project's intent is not there", async () => {
    const ours = await merchant(origin);
    const theirs = await merchant(origin);
    const { clientSecret } = await begin(theirs);
    expect((await refused(pay(ours, clientSecret, PAYS))).status).toBe(404);
    const settle = ours.client.call(subscriptionCalls.settle, { body: { client_secret: clientSecret } });
    expect((await refused(settle)).status).toBe(404);
  });

  test('the return addresses lead on to where the outcome shows', async () => {
    const who = await merchant(origin);
    const visit = async (path: string) => {
      const answer = await who.client.request(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}project=${who.code}`,
      );
      expect(answer.status).toBe(303);
      return answer.headers.get('location');
    };
    const base = '/omnis/v3/saas/stripe/subscription';
    await begin(who, { billing_cycle: 'monthly' });
    expect(await visit(`${base}/subscribe/?origin=plans`)).toBe(
      `/upgrade-error/?state=failed&project=${who.code}`,
    );
    await subscribe(who, 'monthly');
    const { intentId } = await server.services.databases.platform
      .selectFrom('subscriptionIntents')
      .select('intentId')
      .where('projectId', '=', who.projectId)
      .executeTakeFirstOrThrow();
    expect(await visit(`${base}/subscribe/?origin=plans`)).toBe(`/dashboard/?project=${who.code}`);
    const named = `${base}/subscribe/?origin=plans&payment_intent=${intentId}`;
    expect(await visit(named)).toBe(`/dashboard/?subscribed=monthly&origin=plans&project=${who.code}`);
    expect(await visit(named)).toBe(`/dashboard/?project=${who.code}`);
    expect(await visit(`${base}/update`)).toBe(`/settings/?project=${who.code}`);
    expect(await visit(`${base}/update/payment-method`)).toBe(
      `/settings/?payment-method=updated&project=${who.code}`,
    );
    const stranger = new Client({ origin });
    const answer = await stranger.request('GET', `${base}/update`);
    expect(answer.headers.get('location')).toBe('/login/?redirect_uri=%2Fdashboard%2F');
  });

  test('a conversion counts once: in the popup or at the return address', async () => {
    const who = await merchant(origin);
    const { clientSecret } = await begin(who, { with_trial: true, billing_cycle: 'yearly' });
    await pay(who, clientSecret, PAYS);
    const settle = () => who.client.call(subscriptionCalls.settle, { body: { client_secret: clientSecret } });
    expect(await settle()).toEqual({ status: 'succeeded', message: null, isNew: true });
    expect(await settle()).toMatchObject({ status: 'succeeded', isNew: false });
    const back = await who.client.request(
      'GET',
      `/omnis/v3/saas/stripe/subscription/subscribe/?origin=x&project=${who.code}`,
    );
    expect(back.headers.get('location')).toBe(`/dashboard/?project=${who.code}`);
  });

  test('a mistyped card is refused field by field', async () => {
    const who = await merchant(origin);
    const { clientSecret } = await begin(who);
    const wrong = { number: '4242 4242 4242 4241', expiryMonth: 1, expiryYear: 2020, cvc: '12' };
    const refusal = await refused(
      who.client.call(subscriptionCalls.sandboxConfirm, {
        body: { clientSecret, card: wrong, idempotencyKey: randomUUID() },
      }),
    );
    expect(Object.keys(refusal.body.errors ?? {})).toEqual(['card.number', 'card.expiryYear', 'card.cvc']);
  });
});

function jobNamed(name: string) {
  const handler = subscriptionJobHandlers.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`there is no job ${name}`);
  return handler.job;
}

describe('on Stripe', () => {
  afterAll(closeAll);
  let stripe: StripeBilling;
  let origin: string;
  let stripeServices: Services;

  beforeAll(async () => {
    stripe = await startStripeBilling(SECRET_KEY);
    closing.push(() => stripe.close());
    const payments = await createPayments({
      settings: {
        provider: 'stripe',
        secretKey: SECRET_KEY,
        publishableKey: 'pk_test_selvedge',
        webhookSecret: WEBHOOK_SECRET,
        apiUrl: stripe.url,
      },
      database: server.services.databases.platform,
      secret: server.services.secret,
    });
    ({ origin, services: stripeServices } = await billingServer(payments));
  });

  const settle = ({ client }: Merchant, clientSecret: string) =>
    client.call(subscriptionCalls.settle, { body: { client_secret: clientSecret } });
  async function webhook(event: object, signed = true) {
    const body = JSON.stringify(event);
    return new Client({ origin }).request('POST', '/omnis/v3/payments/webhook/stripe/', {
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': stripeSignature(body, signed ? WEBHOOK_SECRET : 'whsec_planted'),
      },
    });
  }

  test('a customer gets the new address of the account that began it, and no other’s', async () => {
    const who = await merchant(origin);
    const other = await addPerson(server, `other-${who.code}@example.test`);
    await begin(who, { billing_cycle: 'yearly' });
    const db = server.services.databases.platform;
    const to = `new-${who.code}@example.test`;
    await db.updateTable('accounts').set({ email: to }).where('id', '=', who.person.id).execute();
    expect(await moveCustomers(stripeServices, other.id)).toBe(0);
    expect(await moveCustomers(stripeServices, who.person.id)).toBe(1);
    const told = stripe.requests.filter(({ path }) => path.startsWith('/v1/customers/cus'));
    expect(told.map(({ form }) => form.get('email'))).toEqual([to]);
  });

  test('a payment begins a subscription that is Pro once it is paid', async () => {
    const who = await merchant(origin);
    const intent = await begin(who, { billing_cycle: 'yearly' });
    expect(intent).toMatchObject({ type: 'payment' });
    expect(await begin(who, { billing_cycle: 'yearly' })).toEqual(intent);
    expect(await settle(who, intent.clientSecret)).toMatchObject({ status: 'pending' });
    stripe.pay(intent.clientSecret);
    expect(await settle(who, intent.clientSecret)).toMatchObject({ status: 'succeeded' });
    expect(who.client.statements).toBeLessThanOrEqual(6);
    expect(await isPro(who.projectId)).toBe(true);
    expect(await current(who)).toMatchObject({
      billing_cycle: 'yearly',
      status: 'active',
      payment_method: 'Visa ending 4242',
    });
    expect(stripe.subscriptionsOf(who.projectId)).toHaveLength(1);
  });

  test('cancels the unpaid subscription when another cycle is chosen', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    const monthly = await begin(who, { billing_cycle: 'monthly' });
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual([
      'incomplete_expired',
      'incomplete',
    ]);
    expect(await settle(who, yearly.clientSecret)).toMatchObject({ status: 'failed' });
    expect(await begin(who, { billing_cycle: 'monthly' })).toEqual(monthly);
  });

  test('keeps a subscription that another tab paid a moment ago when another cycle is chosen', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    stripe.pay(yearly.clientSecret);
    const refusal = await refused(begin(who, { billing_cycle: 'monthly' }));
    expect([refusal.status, refusal.body.message]).toEqual([403, "You're already a Pro user"]);
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual(['active']);
    expect(await isPro(who.projectId)).toBe(true);
    expect(await current(who)).toMatchObject({ billing_cycle: 'yearly', status: 'active' });
  });

  test('keeps a subscription that is paid while it is being cancelled', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    stripe.before(/\/void$/, () => stripe.pay(yearly.clientSecret));
    expect((await refused(begin(who, { billing_cycle: 'monthly' }))).status).toBe(403);
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual(['active']);
    expect(await current(who)).toMatchObject({ billing_cycle: 'yearly', status: 'active' });
  });

  test('begins no second subscription while the payment of the first is on its way', async () => {
    const who = await merchant(origin);
    const yearly = await begin(who, { billing_cycle: 'yearly' });
    stripe.beginToPay(yearly.clientSecret);
    const refusal = await refused(begin(who, { billing_cycle: 'monthly' }));
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      'Your payment is still being processed. Wait until it’s done before you change how you pay',
    ]);
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual(['incomplete']);
    stripe.pay(yearly.clientSecret);
    expect(await settle(who, yearly.clientSecret)).toMatchObject({ status: 'succeeded' });
  });

  test('begins no second subscription while Stripe doesn’t say what happened to the first', async () => {
    const who = await merchant(origin);
    await begin(who, { billing_cycle: 'yearly' });
    stripe.failNext(403, { type: 'invalid_request_error', message: 'Not now' });
    expect((await refused(begin(who, { billing_cycle: 'monthly' }))).status).toBe(409);
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual(['incomplete']);
    await begin(who, { billing_cycle: 'monthly' });
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual([
      'incomplete_expired',
      'incomplete',
    ]);
  });

  test('begins no trial next to a subscription, whichever tab comes first', async () => {
    const who = await merchant(origin);
    const trial = await begin(who, { with_trial: true, billing_cycle: 'monthly' });
    const paid = await begin(who, { billing_cycle: 'yearly' });
    stripe.setUp(trial.clientSecret);
    expect(await settle(who, trial.clientSecret)).toMatchObject({ status: 'failed' });
    stripe.pay(paid.clientSecret);
    expect(await settle(who, paid.clientSecret)).toMatchObject({ status: 'succeeded' });
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual(['active']);

    const other = await merchant(origin);
    const begun = await begin(other, { with_trial: true, billing_cycle: 'monthly' });
    stripe.setUp(begun.clientSecret);
    expect((await refused(begin(other, { billing_cycle: 'yearly' }))).status).toBe(403);
    expect(stripe.subscriptionsOf(other.projectId).map(({ status }) => status)).toEqual(['trialing']);
    expect(await current(other)).toMatchObject({ billing_cycle: 'monthly', status: 'trialing' });
  });

  test('switches to and fro as often as it is asked for, also while the period stays the same', async () => {
    const who = await merchant(origin);
    const intent = await begin(who, { with_trial: true, billing_cycle: 'monthly' });
    stripe.setUp(intent.clientSecret);
    await settle(who, intent.clientSecret);
    const { id } = await current(who);
    for (const cycle of ['yearly', 'monthly', 'yearly', 'monthly'] as const) {
      const { subscription } = await who.client.call(subscriptionCalls.changeBillingCycle, {
        body: { subscription_id: id, billing_cycle: cycle },
      });
      expect(subscription.billing_cycle).toBe(cycle);
    }
    expect(stripe.subscriptionsOf(who.projectId)).toHaveLength(1);
  });

  test('starts a trial once, whether the return or the webhook comes first', async () => {
    const who = await merchant(origin);
    const intent = await begin(who, { with_trial: true, billing_cycle: 'monthly' });
    expect(intent.type).toBe('setup_intent');
    expect(stripe.subscriptionsOf(who.projectId)).toHaveLength(0);
    stripe.setUp(intent.clientSecret);
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'setup_intent.succeeded',
      data: {
        object: {
          id: intent.clientSecret.split('_secret_')[0],
          object: 'setup_intent',
          metadata: { purpose: 'trial' },
        },
      },
    };
    const told = await Promise.all([webhook(event), webhook(event), settle(who, intent.clientSecret)]);
    expect(told[0]).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await isPro(who.projectId)).toBe(true), {
      timeout: 20_000,
      interval: 100,
    });
    expect(stripe.subscriptionsOf(who.projectId).map(({ status }) => status)).toEqual(['trialing']);
    expect(await current(who)).toMatchObject({ status: 'trialing', billing_cycle: 'monthly' });
    expect(await news(who.projectId)).toEqual([['trial-started', 0]]);
  });

  test('follows Stripe’s later events, a declined renewal and the end, and ignores repeats', async () => {
    const who = await merchant(origin);
    const intent = await begin(who);
    stripe.pay(intent.clientSecret);
    await settle(who, intent.clientSecret);
    const [subscription] = stripe.subscriptionsOf(who.projectId);
    if (!subscription) throw new Error('no subscription was made');
    const tell = (type: string, object: object) =>
      webhook({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });

    subscription.status = 'past_due';
    subscription.nextTry = Math.floor(Date.now() / 1000) + 86_400;
    const failed = {
      id: 'in_1',
      object: 'invoice',
      parent: { subscription_details: { subscription: subscription.id } },
    };
    expect(JSON.parse((await tell('invoice.payment_failed', failed)).text)).toEqual({ outcome: 'applied' });
    await vi.waitFor(async () => expect((await current(who)).status).toBe('past_due'), {
      timeout: 20_000,
      interval: 100,
    });
    expect(await isPro(who.projectId)).toBe(true);
    expect((await current(who)).next_charge?.at).toBe(new Date(subscription.nextTry * 1000).toISOString());

    subscription.status = 'canceled';
    const gone = { id: subscription.id, object: 'subscription' };
    await tell('customer.subscription.deleted', gone);
    await tell('customer.subscription.deleted', gone);
    await vi.waitFor(async () => expect(await isPro(who.projectId)).toBe(false), {
      timeout: 20_000,
      interval: 100,
    });
    expect(await news(who.projectId)).toEqual([
      ['started', 9900],
      ['payment-failed', null],
      ['ended-unpaid', null],
    ]);
    expect(
      (await webhook({ id: 'evt_x', type: 'customer.subscription.deleted', data: { object: gone } }, false))
        .status,
    ).toBe(400);
    expect(JSON.parse((await tell('balance.available', { object: 'balance' })).text)).toEqual({
      outcome: 'ignored',
    });
  });

  test('a switch is previewed and made at the same moment; the method and the end can be changed', async () => {
    const who = await merchant(origin);
    const intent = await begin(who, { billing_cycle: 'monthly' });
    stripe.pay(intent.clientSecret);
    await settle(who, intent.clientSecret);
    const { id } = await current(who);
    const preview = await who.client.call(subscriptionCalls.previewBillingCycle, {
      query: { subscription_id: id, billing_cycle: 'yearly' },
    });
    expect(preview).toMatchObject({
      unused_minor: 600,
      due_now_minor: 9300,
      carried_minor: 0,
      next_charge_minor: 9900,
    });
    const { subscription } = await who.client.call(subscriptionCalls.changeBillingCycle, {
      body: { subscription_id: id, billing_cycle: 'yearly', proration_date: preview.proration_date },
    });
    expect(subscription.billing_cycle).toBe('yearly');
    const asked = stripe.requests.filter(
      ({ form }) => form.has('proration_date') || form.has('subscription_details[proration_date]'),
    );
    expect(
      new Set(
        asked.map(
          ({ form }) => form.get('proration_date') ?? form.get('subscription_details[proration_date]'),
        ),
      ).size,
    ).toBe(1);

    const update = await begin(who, { update: true });
    stripe.setUp(update.clientSecret, { brand: 'mastercard', last4: '4444' });
    await settle(who, update.clientSecret);
    expect((await current(who)).payment_method).toBe('Mastercard ending 4444');
    const ended = await who.client.call(subscriptionCalls.cancel, { body: { subscription_id: id } });
    expect(ended.subscription).toMatchObject({ ends_with_period: true, next_charge: null });
    expect(await news(who.projectId)).toEqual([
      ['started', 1000],
      ['cycle-changed', 9900],
      ['cancelled', null],
    ]);
  });

  test('what Stripe says of a card is told, anything else is not', async () => {
    const who = await merchant(origin);
    stripe.failNext(402, { type: 'card_error', message: 'Your card was declined.' });
    expect((await refused(begin(who))).body).toMatchObject({
      code: 'payment-failed',
      message: 'Your card was declined.',
    });
    stripe.failNext(400, { type: 'invalid_request_error', message: 'No such price: price_secret' });
    expect((await refused(begin(who))).body.message).toBe('An unknown error occurred');
  });
});
