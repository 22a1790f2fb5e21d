import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { CallRefused, Client } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import {
  type StripeServer,
  startStripeServer,
  stripeSignature,
} from '../../../../tests/support/stripe-server.ts';
import { registerCalls } from '../../../platform/calls/http.ts';
import { registerRefusals } from '../../../platform/calls/refusals.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import type { PaymentFollower } from '../../../platform/payments/payment-follower.ts';
import {
  createPayments,
  PaymentProviderError,
  type Payments,
  RefundRefused,
  type ToldReversal,
} from '../../../platform/payments/payments.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { paymentImplementations, paymentJobHandlers } from './payments.handlers.ts';
import { askAboutAwaited } from './payments.ts';

const SECRET_KEY = 'sk_test_selvedge';
const WEBHOOK_SECRET = 'whsec_selvedge';
const followed: string[] = [];
const reversals: ToldReversal[] = [];
const follower: PaymentFollower = {
  async onSucceeded(tx, orderId) {
    followed.push(`succeeded ${orderId}`);
    await sql`update orders set paid_at = now() where id = ${orderId}`.execute(tx);
  },
  async onReversed(_tx, orderId, told) {
    followed.push(`${told.kind} ${orderId}`);
    reversals.push(told);
  },
};

let server: TestServer;
let stripe: StripeServer;
const closing: (() => Promise<unknown>)[] = [];
/** Ends what one provider's tests began: a server of another provider would take their jobs. */
async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** The calls of payments over HTTP, with one provider. */
async function paymentServer(payments: Payments): Promise<{ origin: string; services: Services }> {
  const jobs = await createJobs<JobContext>({
    connectionString: server.databaseUrl,
    logger: pino({ level: 'silent' }),
    jobs: paymentJobHandlers.map(({ job }) => job),
    context: () => ({ services }),
  });
  const services: Services = { ...server.services, payments, jobs, paymentFollowers: [follower] };
  await jobs.work(paymentJobHandlers);
  const app: FastifyInstance = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, JSON.parse(body.toString('utf8')));
  });
  await app.register(cookie);
  registerRefusals(app);
  registerCalls(app, services, paymentImplementations);
  closing.push(
    () => app.close(),
    () => jobs.close(1_000),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, services };
}

/** A payment that began long enough ago for its provider to be asked. */
async function beganAgo(orderId: string, minutes: number): Promise<void> {
  await sql`
    update payments set created_at = now() - make_interval(mins => ${minutes}::int), asked_at = null
    where order_id = ${orderId}`.execute(server.services.databases.platform);
}

/** What was told about payments: successes to the follower, failures as events. */
async function listOutcomes(): Promise<string[]> {
  const { rows } = await sql<{ orderId: string; message: string }>`
    select payload->>'orderId' as order_id, payload->>'message' as message from domain_events
    where name = 'payment.failed' order by at`.execute(server.services.databases.platform);
  return [...followed, ...rows.map(({ orderId, message }) => `failed ${orderId} ${message}`)];
}

/** What the clock does every minute. */
async function askAboutOverdue(services: Services): Promise<void> {
  const job = paymentJobHandlers.find(({ job: { name } }) => name === 'payments.ask-overdue')?.job;
  if (!job) throw new Error('no such job');
  await services.jobs.enqueue(services.databases.platform, job, {});
}

beforeAll(async () => {
  server = await startTestServer();
  // Jobs are done with the follower of this test, not with the server's own.
  await server.services.jobs.close(1_000);
  stripe = await startStripeServer(SECRET_KEY);
});

beforeEach(async () => {
  followed.length = 0;
  await server.services.databases.platform.deleteFrom('domainEvents').execute();
});

afterAll(async () => {
  await stripe.close();
  await server.close();
});

/** An order that waits for its payment, with an intent at the provider. */
async function orderToPay(payments: Payments, { amountMinor = 2400 } = {}) {
  const db = server.services.databases.platform;
  const id = randomUUID();
  const intent = await payments.provider.createIntent({
    orderId: id,
    amountMinor,
    currency: 'GBP',
    idempotencyKey: `order:${id}`,
    description: 'Order 10001',
    receiptEmail: 'zoe@example.test',
  });
  const [project, division, store, customer] = Array.from({ length: 4 }, () => randomUUID());
  const subdomain = `s${id.slice(0, 8)}`;
  await sql`
    with p as (insert into projects (id, name, code) values (${project}, 'Bow', ${subdomain})),
      d as (insert into divisions (id, project_id, name, code) values (${division}, ${project}, 'Bow', 'BOW')),
      s as (insert into stores (id, project_id, division_id, name, subdomain) values (${store}, ${project}, ${division}, 'Bow', ${subdomain})),
      c as (insert into customers (id, project_id, store_id, hash, email) values (${customer}, ${project}, ${store}, ${randomUUID()}, 'zoe@example.test')),
      o as (insert into orders (id, hash, order_key, project_id, store_id, customer_id, status, email, shipping, billing, delivery,
        subtotal_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency)
        values (${id}, ${randomUUID()}, ${randomUUID()}, ${project}, ${store}, ${customer}, 'pending', 'zoe@example.test', '{}', '{}', '{}', 2400, 0, 0, 0, 2400, 'GBP'))
    insert into payments (id, project_id, order_id, provider, intent_id, client_secret, amount_minor, currency)
    values (${randomUUID()}, ${project}, ${id}, ${payments.provider.name}, ${intent.intentId}, ${intent.clientSecret}, ${amountMinor}, 'GBP')`.execute(
    db,
  );
  return { id, ...intent };
}

async function ledger(orderId: string) {
  const { rows } = await sql<{ status: string; paid: boolean; attempts: number; successes: number }>`
    select p.status, o.paid_at is not null as paid,
      (select count(*)::int from payment_attempts a where a.payment_id = p.id) as attempts,
      (select count(*)::int from payment_attempts a where a.payment_id = p.id and a.is_successful) as successes
    from payments p join orders o on o.id = p.order_id where o.id = ${orderId}`.execute(
    server.services.databases.platform,
  );
  return rows[0];
}

const card = (number: string) => ({
  number,
  expiryMonth: 12,
  expiryYear: new Date().getUTCFullYear() + 2,
  cvc: '123',
});

async function refused(work: Promise<unknown>): Promise<CallRefused> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof CallRefused) return error;
  throw new Error('the call was not refused');
}

describe('sandbox', () => {
  afterAll(closeAll);
  let payments: Payments;
  let services: Services;
  let shopper: Client;

  beforeAll(async () => {
    payments = await createPayments({
      settings: { provider: 'sandbox' },
      database: server.services.databases.platform,
      secret: server.services.secret,
    });
    const running = await paymentServer(payments);
    services = running.services;
    shopper = new Client({ origin: running.origin });
  });

  // Keeps the jobs of the two providers apart.
  const pay = (clientSecret: string, number: string, idempotencyKey = randomUUID()) =>
    shopper.call(paymentCalls.confirm, { body: { clientSecret, card: card(number), idempotencyKey } });

  test('shows its test cards', async () => {
    const settings = await shopper.call(paymentCalls.settings, {});
    expect(settings.provider).toBe('sandbox');
    expect(settings.testCards.map(({ number }) => number)).toContain('4242 4242 4242 4242');
    // Every product page asks for them.
    expect(shopper.statements).toBe(0);
  });

  test('a paid order is paid once, whatever is pressed or sent again', async () => {
    const order = await orderToPay(payments);
    const key = randomUUID();
    const answers = await Promise.all([
      pay(order.clientSecret, '4242 4242 4242 4242', key),
      pay(order.clientSecret, '4242424242424242', key),
      pay(order.clientSecret, '4242424242424242'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await pay(order.clientSecret, '4000 0000 0000 0002')).toMatchObject({ status: 'succeeded' });
    expect(await ledger(order.id)).toEqual({ status: 'succeeded', paid: true, attempts: 1, successes: 1 });
    expect(await listOutcomes()).toEqual([`succeeded ${order.id}`]);
    expect(await payments.provider.retrieve(order.intentId)).toMatchObject({
      status: 'succeeded',
      methodName: 'Test card ending 4242',
    });
  });

  test.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient funds'],
    ['4000 0000 0000 0069', 'expired'],
    ['5555 5555 5555 4444', 'only takes test cards'],
  ])('the card %s fails with its reason, and another card pays afterwards', async (number, reason) => {
    const order = await orderToPay(payments);
    const answer = await pay(order.clientSecret, number);
    expect(answer.status).toBe('failed');
    expect(answer.message).toContain(reason);
    expect(await ledger(order.id)).toEqual({ status: 'failed', paid: false, attempts: 1, successes: 0 });
    expect(await listOutcomes()).toEqual([`failed ${order.id} ${answer.message}`]);
    expect(await pay(order.clientSecret, '4242 4242 4242 4242')).toEqual({
      status: 'succeeded',
      message: null,
    });
    expect(await ledger(order.id)).toEqual({ status: 'succeeded', paid: true, attempts: 2, successes: 1 });
  });

  test('the second step is asked for, can be refused and be approved', async () => {
    const order = await orderToPay(payments);
    const answerStep = (approved: boolean) =>
      shopper.call(paymentCalls.authenticate, {
        body: { clientSecret: order.clientSecret, approved, idempotencyKey: randomUUID() },
      });
    expect((await refused(answerStep(true))).status).toBe(409);
    expect(await pay(order.clientSecret, '4000 0025 0000 3155')).toMatchObject({ status: 'authentication' });
    expect(await answerStep(false)).toMatchObject({ status: 'failed' });
    expect((await refused(answerStep(true))).status).toBe(409);
    expect(await pay(order.clientSecret, '4000 0025 0000 3155')).toMatchObject({ status: 'authentication' });
    expect(await answerStep(true)).toMatchObject({ status: 'succeeded' });
    expect(await ledger(order.id)).toMatchObject({ paid: true, successes: 1 });
  });

  test('a slow card pays a little later', async () => {
    const order = await orderToPay(payments);
    expect(await pay(order.clientSecret, '4000 0000 0000 0077')).toMatchObject({ status: 'processing' });
    expect(await ledger(order.id)).toMatchObject({ status: 'processing', paid: false });
    expect(await pay(order.clientSecret, '4242 4242 4242 4242')).toMatchObject({ status: 'processing' });
    await vi.waitFor(async () => expect(await ledger(order.id)).toMatchObject({ paid: true, successes: 1 }), {
      timeout: 20_000,
      interval: 200,
    });
  });

  test('a mistyped card is refused field by field and is no attempt', async () => {
    const order = await orderToPay(payments);
    const wrong = { number: '4242 4242 4242 4241', expiryMonth: 1, expiryYear: 2020, cvc: '12' };
    const error = await refused(
      shopper.call(paymentCalls.confirm, {
        body: { clientSecret: order.clientSecret, card: wrong, idempotencyKey: randomUUID() },
      }),
    );
    expect(error.status).toBe(422);
    expect(Object.keys(error.body.errors ?? {})).toEqual(['card.number', 'card.expiryYear', 'card.cvc']);
    expect(await ledger(order.id)).toMatchObject({ attempts: 0 });
    expect((await refused(pay('sandbox_intent_of_nobody', '4242424242424242'))).status).toBe(404);
  });

  test("a payment of another amount than the order's is refused, and nothing is charged", async () => {
    const order = await orderToPay(payments, { amountMinor: 1 });
    const error = await refused(pay(order.clientSecret, '4242 4242 4242 4242'));
    expect(error.body.code).toBe('amount-differs');
    expect(await ledger(order.id)).toMatchObject({ status: 'pending', paid: false, attempts: 0 });
    expect(await payments.provider.retrieve(order.intentId)).toMatchObject({ status: 'pending' });
  });

  test('a payment whose webhook was lost is found by asking, once', async () => {
    const order = await orderToPay(payments);
    const early = await orderToPay(payments);
    const db = server.services.databases.platform;
    const attempt = { cardNumber: '4242 4242 4242 4242', idempotencyKey: randomUUID() };
    for (const { clientSecret } of [order, early])
      await payments.sandbox?.confirm(db, { ...attempt, clientSecret });
    expect(await ledger(order.id)).toMatchObject({ status: 'pending', paid: false });
    await beganAgo(order.id, 3);
    await beganAgo(early.id, 1);
    await Promise.all([askAboutOverdue(services), askAboutOverdue(services)]);
    await vi.waitFor(async () => expect(await ledger(order.id)).toMatchObject({ paid: true }), {
      timeout: 15_000,
      interval: 100,
    });
    expect(await ledger(order.id)).toEqual({ status: 'succeeded', paid: true, attempts: 1, successes: 1 });
    expect(await ledger(early.id)).toMatchObject({ status: 'pending', paid: false });
    expect(await listOutcomes()).toEqual([`succeeded ${order.id}`]);
  });

  test('a shopper who waits has the provider asked after ten seconds, and no more often', async () => {
    const order = await orderToPay(payments);
    const db = server.services.databases.platform;
    await payments.sandbox?.confirm(db, {
      clientSecret: order.clientSecret,
      cardNumber: '4242 4242 4242 4242',
      idempotencyKey: randomUUID(),
    });
    const enqueued: unknown[] = [];
    const counting = {
      jobs: {
        ...services.jobs,
        enqueue: async (...given: Parameters<Services['jobs']['enqueue']>) => {
          enqueued.push(given[2]);
          return services.jobs.enqueue(...given);
        },
      },
    };
    const poll = () => inScope(db, { kind: 'platform' }, (tx) => askAboutAwaited(tx, order.id, counting));
    await poll();
    expect(enqueued).toEqual([]);
    await beganAgo(order.id, 1);
    await poll();
    await poll();
    expect(enqueued).toEqual([{ provider: 'sandbox', intentId: order.intentId }]);
    await vi.waitFor(async () => expect(await ledger(order.id)).toMatchObject({ paid: true, attempts: 1 }), {
      timeout: 15_000,
      interval: 100,
    });
    expect(await listOutcomes()).toEqual([`succeeded ${order.id}`]);
  });

  test('the same order asks for the same intent', async () => {
    const order = await orderToPay(payments);
    const again = await payments.provider.createIntent({
      orderId: order.id,
      amountMinor: 2400,
      currency: 'GBP',
      idempotencyKey: `order:${order.id}`,
      description: 'Order 10001',
      receiptEmail: 'zoe@example.test',
    });
    expect(again).toEqual({ intentId: order.intentId, clientSecret: order.clientSecret });
  });

  test('rejects an unsigned webhook', async () => {
    const order = await orderToPay(payments);
    const body = JSON.stringify({ id: 'e', kind: 'succeeded', intentId: order.intentId });
    const answer = await shopper.request('POST', '/omnis/v3/payments/webhook/sandbox/', {
      body,
      headers: { 'content-type': 'application/json', 'selvedge-signature': `t=1,v1=${'0'.repeat(64)}` },
    });
    expect(answer.status).toBe(400);
    expect(await ledger(order.id)).toMatchObject({ status: 'pending', paid: false });
  });
});

describe('stripe', () => {
  afterAll(closeAll);
  let payments: Payments;
  let services: Services;
  let caller: Client;

  beforeAll(async () => {
    payments = await createPayments({
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
    const running = await paymentServer(payments);
    services = running.services;
    caller = new Client({ origin: running.origin });
  });

  const webhook = (event: object, signature?: string) => {
    const body = JSON.stringify(event);
    return caller.request('POST', '/omnis/v3/payments/webhook/stripe/', {
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature ?? stripeSignature(body, WEBHOOK_SECRET),
      },
    });
  };

  const intentEvent = (type: string, intentId: string, changes: object = {}, id = `evt_${randomUUID()}`) => {
    const intent = stripe.intents.get(intentId);
    return {
      id,
      object: 'event',
      type,
      data: {
        object: {
          ...intent,
          amount_received: intent?.amount,
          latest_charge: `ch_${intentId}`,
          payment_method_types: ['card'],
          ...changes,
        },
      },
    };
  };

  test('gives the checkout its publishable key and no test cards', async () => {
    expect(await caller.call(paymentCalls.settings, {})).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_selvedge',
      warnsOfTests: false,
      testCards: [],
    });
  });

  test('takes whole krónur as Stripe counts them, in hundredths', async () => {
    const order = await orderToPay(payments);
    const { intentId } = await payments.provider.createIntent({
      orderId: order.id,
      amountMinor: 4053,
      currency: 'ISK',
      idempotencyKey: `krona:${order.id}`,
      description: 'Order',
      receiptEmail: 'ada@example.test',
    });
    expect(stripe.intents.get(intentId)).toMatchObject({ amount: 405_300, currency: 'isk' });
    expect(await payments.provider.retrieve(intentId)).toMatchObject({ amountMinor: 4053, currency: 'ISK' });
  });

  test('gives back a part once, also where the key is forgotten, and says what Stripe refuses', async () => {
    const order = await orderToPay(payments);
    const wish = {
      intentId: order.intentId,
      amountMinor: 900,
      currency: 'GBP',
      idempotencyKey: `refund:${order.id}:1`,
    };
    await payments.provider.refund(wish);
    await payments.provider.refund(wish);
    stripe.forgetKeys();
    await payments.provider.refund({ ...wish, wasRequestedBefore: true });
    const made = () => stripe.refunds.filter(({ payment_intent: id }) => id === order.intentId);
    expect(made().map(({ amount }) => amount)).toEqual([900]);
    const other = { ...wish, idempotencyKey: `refund:${order.id}:2` };
    const refusal = { type: 'invalid_request_error', message: 'Refund amount is greater than charge amount' };
    stripe.failNext(400, refusal);
    await expect(payments.provider.refund(other)).rejects.toThrow(new RefundRefused(refusal.message));
    stripe.failNext(500, { type: 'api_error', message: 'Try later' });
    await payments.provider.refund({ ...other, wasRequestedBefore: true });
    expect(made().map(({ amount }) => amount)).toEqual([900, 900]);
  });

  test('makes one intent an order, with what the order says', async () => {
    const order = await orderToPay(payments);
    const before = stripe.intents.size;
    const again = await payments.provider.createIntent({
      orderId: order.id,
      amountMinor: 2400,
      currency: 'GBP',
      idempotencyKey: `order:${order.id}`,
      description: 'Order 10001',
      receiptEmail: 'zoe@example.test',
    });
    expect(again.intentId).toBe(order.intentId);
    expect(stripe.intents.size).toBe(before);
    expect(stripe.intents.get(order.intentId)).toMatchObject({
      amount: 2400,
      currency: 'gbp',
      metadata: { order_id: order.id },
    });
  });

  test('a webhook that comes twice, even at the same time, pays the order once', async () => {
    const order = await orderToPay(payments);
    const event = intentEvent('payment_intent.succeeded', order.intentId);
    const answers = await Promise.all([webhook(event), webhook(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ text }) => JSON.parse(text).outcome).sort()).toEqual(['applied', 'repeated']);
    expect(JSON.parse((await webhook(event)).text)).toEqual({ outcome: 'repeated' });
    expect(await ledger(order.id)).toEqual({ status: 'succeeded', paid: true, attempts: 1, successes: 1 });
    expect(await listOutcomes()).toEqual([`succeeded ${order.id}`]);
  });

  test('tells a dispute and how it ended, of a part of the payment too, and no one else’s', async () => {
    const order = await orderToPay(payments);
    await webhook(intentEvent('payment_intent.succeeded', order.intentId));
    const dispute = (type: string, changes: object = {}) =>
      webhook({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: `charge.dispute.${type}`,
        data: {
          object: {
            object: 'dispute',
            payment_intent: order.intentId,
            amount: 1200,
            currency: 'gbp',
            reason: 'fraudulent',
            status: 'needs_response',
            ...changes,
          },
        },
      });
    await dispute('created');
    await dispute('closed', { status: 'won' });
    expect(await ledger(order.id)).toMatchObject({ status: 'succeeded' });
    await dispute('closed', { status: 'lost' });
    // Only its order knows whether anything of the payment is left.
    expect(await ledger(order.id)).toMatchObject({ status: 'succeeded' });
    expect(await listOutcomes()).toEqual(
      ['succeeded', 'disputed', 'dispute-won', 'dispute-lost'].map((outcome) => `${outcome} ${order.id}`),
    );
    const elsewhere = await dispute('created', { payment_intent: 'pi_of_something_else' });
    expect([elsewhere.status, JSON.parse(elsewhere.text)]).toEqual([200, { outcome: 'ignored' }]);
  });

  test('tells every refund of a payment, also in part, who made it, and that it failed', async () => {
    const order = await orderToPay(payments);
    await webhook(intentEvent('payment_intent.succeeded', order.intentId));
    await payments.provider.refund({
      intentId: order.intentId,
      amountMinor: 900,
      currency: 'GBP',
      idempotencyKey: `refund:${order.id}:1`,
    });
    // Somebody refunds a part at Stripe.
    stripe.refunds.push({
      id: 're_dashboard',
      object: 'refund',
      payment_intent: order.intentId,
      amount: 500,
      currency: 'gbp',
      metadata: {},
      status: 'succeeded',
    });
    const tell = (type: string, object: object) =>
      webhook({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        data: { object: { payment_intent: order.intentId, currency: 'gbp', metadata: {}, ...object } },
      });
    reversals.length = 0;
    expect(
      (await tell('refund.created', { object: 'refund', amount: 500, status: 'succeeded' })).status,
    ).toBe(200);
    const ours = stripe.refunds.find(
      ({ amount, payment_intent: of }) => amount === 900 && of === order.intentId,
    );
    if (!ours) throw new Error('no refund was made');
    ours.status = 'failed';
    await tell('refund.failed', { object: 'refund', amount: 900, status: 'failed' });
    const own = { id: ours.id, key: `refund:${order.id}:1`, amountMinor: 900 };
    const theirs = { id: 're_dashboard', key: null, amountMinor: 500, state: 'made' };
    expect(reversals).toEqual([
      { kind: 'refunded', refunds: [{ ...own, state: 'made' }, theirs] },
      { kind: 'refunded', refunds: [{ ...own, state: 'failed' }, theirs] },
    ]);
    const elsewhere = await tell('refund.updated', {
      object: 'refund',
      amount: 5,
      payment_intent: 'pi_other',
    });
    expect([elsewhere.status, JSON.parse(elsewhere.text)]).toEqual([200, { outcome: 'ignored' }]);
    stripe.failNext(403, { type: 'invalid_request_error', message: 'Not now' });
    expect((await tell('refund.created', { object: 'refund', amount: 500 })).status).toBe(503);
  });

  test('names a dispute and what it costs', async () => {
    const order = await orderToPay(payments);
    await webhook(intentEvent('payment_intent.succeeded', order.intentId));
    reversals.length = 0;
    await webhook({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'charge.dispute.funds_withdrawn',
      data: {
        object: {
          id: 'dp_9',
          object: 'dispute',
          payment_intent: order.intentId,
          amount: 1200,
          currency: 'gbp',
          reason: 'fraudulent',
          status: 'needs_response',
          balance_transactions: [{ amount: -1200, fee: 2000, currency: 'gbp' }],
        },
      },
    });
    expect(reversals).toEqual([
      {
        kind: 'disputed',
        amountMinor: 1200,
        dispute: { id: 'dp_9', fee: { minor: 2000, currency: 'GBP' } },
      },
    ]);
  });

  test('ends an open payment, and never one that was made', async () => {
    const open = await orderToPay(payments);
    expect(await payments.provider.cancel(open.intentId)).toBe(true);
    expect(stripe.intents.get(open.intentId)?.status).toBe('canceled');
    expect(await payments.provider.cancel(open.intentId)).toBe(true);
    const paid = await orderToPay(payments);
    Object.assign(stripe.intents.get(paid.intentId) ?? {}, { status: 'succeeded' });
    expect(await payments.provider.cancel(paid.intentId)).toBe(false);
  });

  test('a failure told after the success does not undo it', async () => {
    const order = await orderToPay(payments);
    const declined = { last_payment_error: { message: 'Your card was declined.', charge: 'ch_declined' } };
    await webhook(intentEvent('payment_intent.succeeded', order.intentId));
    await webhook(intentEvent('payment_intent.payment_failed', order.intentId, declined));
    await webhook(intentEvent('payment_intent.processing', order.intentId));
    expect(await ledger(order.id)).toEqual({ status: 'succeeded', paid: true, attempts: 2, successes: 1 });
    expect(await listOutcomes()).toEqual([`succeeded ${order.id}`]);
  });

  test("a failed attempt keeps Stripe's message", async () => {
    const order = await orderToPay(payments);
    const declined = { last_payment_error: { message: 'Your card was declined.', charge: `ch_${order.id}` } };
    await webhook(intentEvent('payment_intent.payment_failed', order.intentId, declined));
    expect(await listOutcomes()).toEqual([`failed ${order.id} Your card was declined.`]);
    expect(await ledger(order.id)).toMatchObject({ status: 'failed', paid: false });
  });

  test('finds a success whose webhook was lost, and ignores the late webhook', async () => {
    const order = await orderToPay(payments);
    const intent = stripe.intents.get(order.intentId);
    if (!intent) throw new Error('no intent');
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: `ch_${order.intentId}`,
    });
    await beganAgo(order.id, 3);
    await askAboutOverdue(services);
    await vi.waitFor(async () => expect(await ledger(order.id)).toMatchObject({ paid: true }), {
      timeout: 15_000,
      interval: 100,
    });
    const late = await webhook(intentEvent('payment_intent.succeeded', order.intentId));
    expect(late.status).toBe(200);
    expect(await ledger(order.id)).toEqual({ status: 'succeeded', paid: true, attempts: 1, successes: 1 });
    expect(await listOutcomes()).toEqual([`succeeded ${order.id}`]);
  });

  test('a failure whose webhook was lost keeps its reason once, and the order waits', async () => {
    const order = await orderToPay(payments);
    const declined = { last_payment_error: { message: 'Your card was declined.', charge: `ch_${order.id}` } };
    Object.assign(stripe.intents.get(order.intentId) ?? {}, declined);
    await beganAgo(order.id, 3);
    await askAboutOverdue(services);
    await vi.waitFor(async () => expect(await ledger(order.id)).toMatchObject({ status: 'failed' }), {
      timeout: 15_000,
      interval: 100,
    });
    await webhook(intentEvent('payment_intent.payment_failed', order.intentId, declined));
    expect(await ledger(order.id)).toEqual({ status: 'failed', paid: false, attempts: 1, successes: 0 });
    expect(await listOutcomes()).toEqual([`failed ${order.id} Your card was declined.`]);
  });

  test("an amount or currency that is not the order's is refused", async () => {
    const order = await orderToPay(payments);
    for (const changes of [{ amount_received: 1 }, { currency: 'usd' }]) {
      const answer = await webhook(intentEvent('payment_intent.succeeded', order.intentId, changes));
      expect(answer.status).toBe(422);
    }
    expect(await ledger(order.id)).toMatchObject({ status: 'pending', paid: false });
  });

  test('a signature of another secret, of another body or of long ago is refused', async () => {
    const order = await orderToPay(payments);
    const event = intentEvent('payment_intent.succeeded', order.intentId);
    const body = JSON.stringify(event);
    const signatures = [
      stripeSignature(body, 'whsec_other'),
      stripeSignature(`${body} `, WEBHOOK_SECRET),
      stripeSignature(body, WEBHOOK_SECRET, new Date(Date.now() - 3_600_000)),
      '',
    ];
    for (const signature of signatures) expect((await webhook(event, signature)).status).toBe(400);
    expect(await ledger(order.id)).toMatchObject({ status: 'pending', paid: false });
  });

  test('ignores other events and payments without an order, and asks for an early event again', async () => {
    expect(
      JSON.parse(
        (await webhook({ id: 'evt_x', object: 'event', type: 'customer.created', data: { object: {} } }))
          .text,
      ),
    ).toEqual({ outcome: 'ignored' });
    const foreign = { id: 'pi_foreign', object: 'payment_intent', amount: 5, currency: 'gbp', metadata: {} };
    expect((await webhook(intentEvent('payment_intent.succeeded', 'pi_none', foreign))).status).toBe(200);
    const early = { ...foreign, metadata: { order_id: randomUUID() } };
    expect((await webhook(intentEvent('payment_intent.succeeded', 'pi_none', early))).status).toBe(503);
  });

  test('reads the state of an intent and gives money back once a key', async () => {
    const order = await orderToPay(payments);
    const intent = stripe.intents.get(order.intentId);
    if (!intent) throw new Error('no intent');
    intent.last_payment_error = { message: 'Your card was declined.' };
    expect(await payments.provider.retrieve(order.intentId)).toMatchObject({
      status: 'failed',
      lastError: 'Your card was declined.',
    });
    intent.status = 'succeeded';
    intent.latest_charge = {
      id: 'ch_1',
      refunded: false,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    };
    expect(await payments.provider.retrieve(order.intentId)).toMatchObject({
      status: 'succeeded',
      methodName: 'Visa ending 4242',
    });
    for (let time = 0; time < 2; time += 1)
      await payments.provider.refund({
        intentId: order.intentId,
        currency: 'GBP',
        idempotencyKey: `refund:${order.id}`,
      });
    expect(stripe.refunds.filter(({ payment_intent: id }) => id === order.intentId)).toMatchObject([
      { amount: null },
    ]);
  });

  test("a card error's message is the shopper's, any other one stays in the log", async () => {
    stripe.failNext(402, { type: 'card_error', message: 'Your card was declined.' });
    await expect(orderToPay(payments)).rejects.toThrow('Your card was declined.');
    stripe.failNext(400, { type: 'invalid_request_error', message: 'No such account acct_123' });
    const error: unknown = await orderToPay(payments).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).toHaveProperty('message', 'An unknown error occurred');
  });
});
