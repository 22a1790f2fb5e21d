import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { CallRefused, Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { freePort } from '../../../platform/database/free-port.ts';

/** `KILLED_CHECKOUTS=200` is the long run. */
const CHECKOUTS = Number(process.env.KILLED_CHECKOUTS ?? 40);
const KILLS = 3;
const AT_ONCE = 10;
const TIMEOUT_MS = 240_000 + CHECKOUTS * 2_000;
/** Work whose process was killed is taken up again after a while. */
const TAKEN_UP_WITHIN_MS = 180_000;

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '917' };
const ADDRESS = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

/** Makes the shop, and looks at the database; what shoppers meet runs in a process of its own. */
let seeds: TestServer;
let shop: Shop;
let tee: string;
let port: number;
let child: ChildProcess | null = null;
let log = '';

async function startServer(): Promise<void> {
  const started = spawn('node', ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: seeds.dataDir,
      DATABASE_URL: seeds.databaseUrl,
      DEMO: '0',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  await eventually(async () => {
    const { status } = await fetch(`http://localhost:${port}/readyz`);
    expect(status).toBe(200);
  }, 90_000);
}

async function killServer(): Promise<void> {
  const killed = child;
  if (killed === null) return;
  child = null;
  const ended = once(killed, 'exit');
  killed.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  seeds = await startTestServer({ settings: { JOBS: '0' } });
  shop = await openShop(seeds, 'north');
  tee = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
  await sql`update blanks set stock = 100000, reserved = 0`.execute(shop.database);
  port = await freePort();
  await startServer();
}, 120_000);
afterAll(async () => {
  await killServer();
  await seeds.close();
});

/** Does it again while the server is away, as a shopper does who presses the button again. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) throw error;
      await pause(100);
    }
}

interface Bought {
  readonly email: string;
  /** What nobody may find in a log. */
  readonly secrets: readonly string[];
}

async function buy(shopper: number): Promise<Bought> {
  const visitor = new Client({
    origin: `http://localhost:${port}`,
    host: `north.localhost:${port}`,
    address: `10.1.${shopper >> 8}.${shopper & 255}`,
  });
  visitor.statementsMax = 60;
  const email = `shopper-${shopper}@example.test`;
  await again(() =>
    visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId: tee, productColor: 'White', productSize: 'M' } },
    }),
  );
  const orderKey = randomUUID();
  const placed = await again(async () => {
    const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    const { totalMinor, lines } = basket.totals;
    const seen = {
      totalMinor,
      lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
    };
    const body = { orderKey, email, shipping: ADDRESS, methodId: methodId ?? '', seen };
    return visitor.call(checkoutCalls.placeOrder, { body });
  });
  const idempotencyKey = randomUUID();
  const clientSecret = placed.clientSecret ?? '';
  const { status } = await again(() =>
    visitor.call(paymentCalls.confirm, { body: { clientSecret, card: CARD, idempotencyKey } }),
  );
  expect(status).toBe('succeeded');
  return { email, secrets: [clientSecret, ...visitor.cookies.values()] };
}

it(
  `each of ${CHECKOUTS} shoppers is charged once and gets one order, though the server is killed ${KILLS} times`,
  async () => {
    const bought: Bought[] = [];
    let next = 0;
    const killAt = new Set(
      Array.from({ length: KILLS }, (_, at) => Math.ceil((CHECKOUTS * (at + 1)) / (KILLS + 1))),
    );
    let restarting = Promise.resolve();
    const shop1 = async () => {
      while (next < CHECKOUTS) {
        const shopper = next;
        next += 1;
        bought.push(await buy(shopper));
        if (killAt.has(bought.length)) restarting = restarting.then(killServer).then(startServer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, shop1));
    await restarting;

    await eventually(() => eventsDelivered(shop.database), TAKEN_UP_WITHIN_MS);
    const { rows: orders } = await sql<{ email: string; state: string }>`
      select c.email, concat_ws(' ', o.status, o.deleted_at is null, count(distinct i.id), count(distinct l.id)) as state
      from orders o join customers c on c.id = o.customer_id
      left join sandbox_intents i on i.order_id = o.id and i.status = 'succeeded'
      left join labels l on l.order_id = o.id
      group by c.email, o.id`.execute(shop.database);
    const statesOf = new Map<string, string[]>();
    for (const { email, state } of orders) statesOf.set(email, [...(statesOf.get(email) ?? []), state]);
    for (const { email } of bought) expect(statesOf.get(email), email).toEqual(['paid t 1 1']);
    expect(orders).toHaveLength(CHECKOUTS);
    const { rows: held } = await sql`select from stock_reservations`.execute(shop.database);
    expect(held).toEqual([]);

    const secrets = [CARD.number, CARD.number.replaceAll(' ', ''), ...bought.flatMap((each) => each.secrets)];
    expect(log.length).toBeGreaterThan(0);
    expect(secrets.filter((secret) => secret.length > 8 && log.includes(secret))).toEqual([]);
  },
  TIMEOUT_MS,
);
