import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import {
  checkoutCalls,
  type PendingOrder,
  type placeOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { tellPaid } from '../../../../tests/support/late-payments.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { placeInRush } from '../../../../tests/support/rush.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { unpaidOrderJobs } from '../orders/unpaid-orders.ts';

/** Many at once, as often as wanted: `ONCE_SHOPPERS=500 ONCE_RUNS=10` is the long run. */
const SHOPPERS = Number(process.env.ONCE_SHOPPERS ?? 48);
const RUNS = Number(process.env.ONCE_RUNS ?? 1);
const WINDOWS = 6;
/** No more than the rate at which orders can be placed from an address. */
const WINDOWS_MOST = 50;
const TIMEOUT_MS = 200_000 + SHOPPERS * 1000;

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const ADDRESS = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

type Placing = CallInput<typeof placeOrder>['body'];

let server: TestServer;
let shop: Shop;
let merchant: Client;
let tee: string;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  shop = await openShop(server, 'north');
  const { id } = await addPerson(server, 'merchant@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'merchant@example.test')).in(shop.projectId);
  tee = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterAll(() => server.close());
beforeEach(() =>
  sql`
    with held as (delete from stock_reservations), unpaid as (
      update orders set deleted_at = now() where status = 'to_be_paid'
    ) update blanks set stock = 100000, reserved = 0`.execute(shop.database),
);

/** Each shopper comes from another network. */
function visit(): Client {
  addresses += 1;
  const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const visitor = server.visitor({ store: 'north', address });
  // An order that another one gives way to is placed again once the payment of that one has ended.
  visitor.statementsMax = 60;
  return visitor;
}

async function shopper(code?: string, size = 'M'): Promise<Client> {
  const visitor = visit();
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee, productColor: 'White', productSize: size } },
  });
  if (code) await visitor.call(basketCalls.applyDiscountCode, { body: { code } });
  return visitor;
}

/** So many things at once, started a few at a time where their order doesn’t matter. */
async function many<T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let first = 0; first < count; first += 25)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(25, count - first) }, (_, place) => make(first + place)),
      )),
    );
  return made;
}

async function look(visitor: Client, email: string): Promise<Placing> {
  const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { totalMinor, lines } = basket.totals;
  return {
    orderKey: randomUUID(),
    email,
    shipping: ADDRESS,
    methodId: methodId ?? '',
    seen: {
      totalMinor,
      lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
    },
  };
}

interface Outcome<T> {
  readonly answer: T | null;
  readonly status: number;
  readonly message: string;
}

/** An answer or a refusal; anything from 500 on fails. */
const outcomeOf = <T>(call: Promise<T>): Promise<Outcome<T>> =>
  call.then(
    (answer) => ({ answer, status: 200, message: '' }),
    (error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
      expect(error.status, error.message).toBeLessThan(500);
      expect(error.body.message).not.toBe('');
      return { answer: null, status: error.status, message: error.body.message };
    },
  );

const place = (visitor: Client, body: Placing) => outcomeOf(placeInRush(visitor, body));
const pay = (visitor: Client, order: PendingOrder, card = CARD) =>
  outcomeOf(
    visitor.call(paymentCalls.confirm, {
      body: { clientSecret: order.clientSecret ?? '', card, idempotencyKey: randomUUID() },
    }),
  );
const isPaid = ({ answer }: Outcome<{ status: string }>) => answer?.status === 'succeeded';
const answers = <T>(outcomes: readonly Outcome<T>[]): T[] =>
  outcomes.flatMap(({ answer }) => (answer === null ? [] : [answer]));

async function createCode(code: string, more: object): Promise<string> {
  const { discount } = await merchant.call(discountCalls.create, {
    body: {
      name: code,
      method: 'code',
      code,
      value: { kind: 'percent', percentBps: 9000 },
      startsOn: '2026-01-01',
      ...more,
    },
  });
  return discount.id;
}

const count = async (query: ReturnType<typeof sql>) =>
  Number((await query.execute(shop.database)).rows.length);
const claimsOf = (discountId: string) =>
  count(sql`select from discount_claims where discount_id = ${discountId}`);

const delivered = () => eventually(() => eventsDelivered(shop.database), TIMEOUT_MS);

/** What holds whatever happened: pieces and codes are held by orders, and what was charged is made or given back. */
async function expectTruth(): Promise<void> {
  await delivered();
  await eventually(async () => {
    const { rows } = await sql`select from refunds where state <> 'accepted'`.execute(shop.database);
    expect(rows).toEqual([]);
  }, TIMEOUT_MS);
  await delivered();
  const { rows: wrong } = await sql`
    select 'reserved' as what, b.sku as which from blanks b
    where b.stock < 0 or b.reserved <> (
      select coalesce(sum(r.quantity), 0) from stock_reservations r where r.blank_id = b.id)
    union all
    select 'claimed', d.name from discounts d
    where d.total_limit is not null and (d.claimed > d.total_limit or d.claimed <> (
      select count(*) from discount_claims c where c.discount_id = d.id and c.counts_limit))
    union all
    select 'charged', o.number::text from orders o join sandbox_intents i on i.order_id = o.id
    where i.status = 'succeeded' and (o.status <> 'paid' or (select count(*) from labels l where l.order_id = o.id)
      <> (select sum(quantity) from order_items n where n.order_id = o.id))
    union all
    select 'given back', o.number::text from orders o join sandbox_intents i on i.order_id = o.id
    where i.status = 'refunded' and (o.status <> 'refunded' or exists (select from labels l where l.order_id = o.id)
      or not exists (select from documents d where d.order_id = o.id and d.kind = 'credit-note')
      or exists (select from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
        where t.order_id = o.id and l.account in ('sales', 'discount', 'vat', 'delivery', 'production', 'postage', 'factory')
        group by l.account having sum(l.amount_minor) <> 0))
    union all
    select 'twice', o.basket_id::text from orders o join sandbox_intents i on i.order_id = o.id
    where i.status = 'succeeded' and o.basket_id is not null group by o.basket_id having count(*) > 1
  `.execute(shop.database);
  expect(wrong).toEqual([]);
}

/** What the clock does after ten minutes: lets go of what isn’t paid. */
async function tenMinutesPass(): Promise<void> {
  await sql`
    update orders set placed_at = placed_at - interval '11 minutes' where status = 'to_be_paid'`.execute(
    shop.database,
  );
  const job = unpaidOrderJobs.find(({ job: { name } }) => name === 'orders.find-overdue')?.job;
  if (!job) throw new Error('no such job');
  await server.services.jobs.enqueue(shop.database, job, {});
  await eventually(async () => expect(await count(sql`select from stock_reservations`)).toBe(0), TIMEOUT_MS);
}

describe.each(Array.from({ length: RUNS }, (_, run) => run))('all at once, run %i', (run) => {
  it(
    'a code for one order is paid with once, in however many windows of however many shoppers',
    async () => {
      const id = await createCode(`ONE${run}`, { totalLimit: 1 });
      const baskets = await many(Math.ceil(SHOPPERS / WINDOWS), async (seat) => {
        const visitor = await shopper(`ONE${run}`);
        return { visitor, body: await look(visitor, `one-${run}-${seat}@example.test`) };
      });
      const placed = await Promise.all(
        baskets.flatMap(({ visitor, body }) =>
          Array.from({ length: WINDOWS }, (_, window) =>
            place(visitor, { ...body, orderKey: randomUUID(), email: `w${window}-${body.email}` }),
          ),
        ),
      );
      for (const { status } of placed) expect([200, 409]).toContain(status);
      const paid = await Promise.all(answers(placed).map((order) => pay(visit(), order)));
      expect(paid.filter(isPaid)).toHaveLength(1);
      expect(await claimsOf(id)).toBe(1);
      await expectTruth();
    },
    TIMEOUT_MS,
  );

  it(
    'one basket in many windows that pay as they place is charged once',
    async () => {
      const visitor = await shopper();
      const body = await look(visitor, `windows-${run}@example.test`);
      const paid = await Promise.all(
        Array.from({ length: Math.min(SHOPPERS, WINDOWS_MOST) }, async (_, window) => {
          const placed = await place(visitor, {
            ...body,
            orderKey: randomUUID(),
            shipping: { ...ADDRESS, street: `${window} Row` },
          });
          return placed.answer?.status === 'pending' && placed.answer.clientSecret
            ? pay(visit(), placed.answer)
            : { ...placed, answer: null };
        }),
      );
      expect(paid.filter(isPaid).length).toBeLessThanOrEqual(1);
      await expectTruth();
    },
    TIMEOUT_MS,
  );

  it(
    'one key in many browsers is one order',
    async () => {
      const orderKey = randomUUID();
      const shoppers = await many(12, async (seat) => {
        const visitor = await shopper();
        return { visitor, body: await look(visitor, `key-${run}-${seat}@example.test`) };
      });
      const placed = await Promise.all(
        shoppers.map(({ visitor, body }) => place(visitor, { ...body, orderKey })),
      );
      expect(placed.map(({ status }) => status).toSorted()).toEqual([
        200,
        ...Array.from({ length: 11 }, () => 409),
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    '“first order only” is had by one of an address’s orders, in however many browsers',
    async () => {
      const id = await createCode(`FIRST${run}`, { isFirstOrder: true });
      const email = `first-${run}@example.test`;
      const shoppers = await many(SHOPPERS, async () => {
        const visitor = await shopper(`FIRST${run}`);
        return { visitor, body: await look(visitor, email) };
      });
      const placed = await Promise.all(shoppers.map(({ visitor, body }) => place(visitor, body)));
      expect(answers(placed)).toHaveLength(1);
      for (const { status, message } of placed)
        if (status !== 200) expect([status, message]).toEqual([409, expect.stringContaining('first order')]);
      const paid = await Promise.all(answers(placed).map((order) => pay(visit(), order)));
      expect(paid.filter(isPaid)).toHaveLength(1);
      expect(await claimsOf(id)).toBe(1);
      await expectTruth();
    },
    TIMEOUT_MS,
  );

  it(
    'the last piece is sold to one, and all others are told before they pay',
    async () => {
      const shoppers = await many(SHOPPERS, async (seat) => {
        const visitor = await shopper();
        return { visitor, body: await look(visitor, `last-${run}-${seat}@example.test`) };
      });
      await shop.stock('White', 'M', 1);
      const placed = await Promise.all(shoppers.map(({ visitor, body }) => place(visitor, body)));
      expect(answers(placed)).toHaveLength(1);
      const paid = await Promise.all(answers(placed).map((order) => pay(visit(), order)));
      expect(paid.filter(isPaid)).toHaveLength(1);
      await expectTruth();
      expect(await shop.stockOf('White', 'M')).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'of many orders that were let go and are paid all the same, one gets the last piece and all others their money',
    async () => {
      const shoppers = await many(SHOPPERS, async (seat) => {
        const visitor = await shopper();
        return { visitor, body: await look(visitor, `late-${run}-${seat}@example.test`) };
      });
      const placed = answers(await Promise.all(shoppers.map(({ visitor, body }) => place(visitor, body))));
      expect(placed).toHaveLength(SHOPPERS);
      await tenMinutesPass();
      for (const order of placed.slice(0, 1))
        expect(await pay(visit(), order)).toMatchObject({
          status: 409,
          message: expect.stringContaining('let it go'),
        });
      await shop.stock('White', 'M', 1);
      // A provider tells again what a busy server couldn’t take in.
      const told = await Promise.all(
        placed.map(({ orderHash }) =>
          eventually(async () => {
            const status = await tellPaid(server, orderHash);
            expect(status).not.toBe(503);
            return status;
          }, TIMEOUT_MS),
        ),
      );
      expect(new Set(told)).toEqual(new Set([200]));
      await expectTruth();
      expect(await shop.stockOf('White', 'M')).toBe(0);
      const hashes = placed.map(({ orderHash }) => orderHash);
      const { rows } = await sql`
      select status, count(*)::int as orders from orders where hash = any(${hashes}::text[]) group by status order by status`.execute(
        shop.database,
      );
      expect(rows).toEqual([
        { status: 'paid', orders: 1 },
        { status: 'refunded', orders: SHOPPERS - 1 },
      ]);
    },
    TIMEOUT_MS,
  );
});
