import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentCalls } from '../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../shared/features/selling/checkout/checkout.ts';
import { CallRefused, type Client } from '../../../tests/support/client.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../tests/support/shop.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';

/** Room for a new database with its log, and little more. */
const SIZE_MB = 400;
const LEAST_FREE_MB = 8;
const SHOPPERS = 40;
const PATIENCE = 20_000;
const ADDRESS = { name: 'Ada Lovelace', street: '12 Square', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

const folder = await mkdtemp(join(tmpdir(), 'selvedge-small-'));
/** Only the superuser of a Linux machine may do so; elsewhere these tests are left out. */
const isSmall =
  spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder]).status === 0;

/** Writes until nothing fits any more. */
async function fill(): Promise<void> {
  const file = await open(join(folder, 'filler'), 'w');
  try {
    for (const bytes of [1_000_000, 4_096])
      for (let isFull = false; !isFull; )
        isFull = await file.write(randomBytes(bytes)).then(
          ({ bytesWritten }) => bytesWritten < bytes,
          () => true,
        );
  } finally {
    await file.close();
  }
}
const empty = () => rm(join(folder, 'filler'));

describe.skipIf(!isSmall)('a server whose disk is full', () => {
  let database: EmbeddedDatabase;
  let server: TestServer;
  let shop: Shop;
  let productId: string;

  beforeAll(async () => {
    await chmod(folder, 0o755);
    database = await startEmbeddedDatabase({ dataDir: folder, say: () => undefined });
    await migrate(database.url);
    server = await startTestServer({
      databaseUrl: database.url,
      settings: { DATA_DIR: folder, LEAST_FREE_MB: String(LEAST_FREE_MB), TRUST_PROXY: '1' },
    });
    shop = await openShop(server, 'small');
    ({ id: productId } = await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2000 }));
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.stop();
    spawnSync('/bin/umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });

  const readiness = async () => {
    const { status, text } = await server.visitor().request('GET', '/readyz');
    return { status, answer: JSON.parse(text) as unknown };
  };

  /** Somebody with a basket, and what they press next. */
  async function shopper(number: number) {
    const visitor = server.visitor({ store: 'small', address: `203.0.113.${number}` });
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId, productColor: 'White', productSize: 'M', quantity: 1 } },
    });
    const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    const { lines, totalMinor } = basket.totals;
    const wish = () => ({
      orderKey: randomUUID(),
      email: `${randomUUID()}@example.test`,
      shipping: ADDRESS,
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    });
    return { visitor, wish, place: () => visitor.call(checkoutCalls.placeOrder, { body: wish() }) };
  }

  const pay = (visitor: Client, clientSecret: string | null) =>
    visitor.call(paymentCalls.confirm, {
      body: {
        clientSecret: clientSecret ?? '',
        card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
        idempotencyKey: randomUUID(),
      },
    });

  it('says that it isn’t ready, tells shoppers that nothing was charged, and takes orders again once there is room', async () => {
    expect((await readiness()).status).toBe(200);
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, at) => shopper(at + 1)));
    const [{ visitor, wish, place }, payer] = [await shopper(200), await shopper(201)];
    const waiting = await payer.place();
    await fill();
    await eventually(async () => {
      expect(await readiness()).toMatchObject({ status: 503, answer: { space: false } });
    }, PATIENCE);

    const refused: CallRefused[] = [];
    // What there is in pages that are there already still takes some orders.
    for (const one of shoppers)
      await one.place().catch((error: unknown) => {
        if (!(error instanceof CallRefused)) throw error;
        refused.push(error);
      });
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { body } of refused) expect(body.message).toContain('You haven’t been charged');
    const raw = await visitor.request('POST', checkoutCalls.placeOrder.path, {
      body: JSON.stringify(wish()),
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    expect([raw.status, raw.headers.get('retry-after')]).toEqual([503, '60']);
    const whilePaying: unknown = await pay(payer.visitor, waiting.clientSecret).catch(
      (error: unknown) => error,
    );
    if (whilePaying instanceof CallRefused) {
      expect(whilePaying.status).toBe(503);
      expect(whilePaying.body.message).toContain('You haven’t been charged');
    }

    // Pages are still read.
    expect(
      (await server.visitor({ store: 'small' }).request('GET', '/omnis/v3/frontend/store/')).status,
    ).toBe(200);

    await empty();
    await eventually(async () => expect((await readiness()).status).toBe(200), PATIENCE);
    const { orderHash } = await place();
    if (whilePaying instanceof CallRefused)
      expect(await pay(payer.visitor, waiting.clientSecret)).toMatchObject({ status: 'succeeded' });
    const kept = await shop.database.selectFrom('orders').select('hash').execute();
    expect(kept.map(({ hash }) => hash)).toContain(orderHash);
  }, 180_000);
});
