import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import { getProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { editProductsAct } from '../products/edit-products.act.ts';
import { countSold } from '../products/products.events.ts';
import { saveBundle } from './save-bundle.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let db: Database;
let sail: { id: string };
let tide: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  db = shop.database;
  const person = await addPerson(server, 'merchant@example.test');
  await db
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: person.id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'merchant@example.test')).in(shop.projectId);
  sail = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2_400 });
  tide = await shop.product({ urlName: 'tide', name: 'Tide tee', priceMinor: 1_800 });
});
afterAll(() => server.close());

const fieldsOf = (name: string, items: readonly { readonly id: string }[]) => ({
  name,
  urlName: '',
  description: '',
  pricing: { kind: 'percent' as const, value: 1_000 },
  items: items.map(({ id }) => ({ productId: id, quantity: 1 })),
  enabled: true,
});
const create = (name: string, items: readonly { readonly id: string }[]) =>
  merchant.call(bundleCalls.create, {
    body: { fields: fieldsOf(name, items), publish: true, acceptsLoss: true },
  });
const page = (urlName: string) =>
  server.visitor({ store: 'north' }).call(getProduct, { params: { urlName } });
const setProduct = (tx: Database | Tx, id: string, change: { enabled?: boolean; priceMinor?: number }) =>
  tx.updateTable('products').set(change).where('id', '=', id).execute();

/** Until a statement of this database waits for another one. */
const someoneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(db);
    expect(rows).not.toHaveLength(0);
  }, 5_000);

/** Does this once the other work waits for the transaction, or has ended, and then ends the transaction. */
async function meanwhile<T>(first: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> {
  const waiting = await db.transaction().execute(async (tx) => {
    await first(tx);
    const running = other();
    running.catch(() => undefined);
    await Promise.race([someoneWaits(), running]);
    return { running };
  });
  return waiting.running;
}

/** A bundle with an item that is newer than itself. */
async function createWithNewerItem(name: string, urlName: string) {
  const bundle = await create(name, [sail, tide]);
  const item = await shop.product({ urlName, name: urlName, priceMinor: 2_000 });
  await merchant.call(bundleCalls.update, {
    params: { bundle: bundle.id },
    body: {
      fields: { ...fieldsOf(name, [sail, item]), urlName: bundle.urlName },
      publish: true,
      acceptsLoss: true,
      revision: bundle.revision,
    },
  });
  return { bundle, item };
}

it('counts both prices when two items change in the same moment', async () => {
  const { urlName } = await create('Moment set', [sail, tide]);
  await meanwhile(
    (tx) => setProduct(tx, sail.id, { priceMinor: 3_000 }),
    () => setProduct(db, tide.id, { priceMinor: 2_000 }),
  );
  expect((await page(urlName)).priceMinor).toBe(4_500);
});

it('stays out of the store when an item is hidden while it is saved', async () => {
  const cove = await shop.product({ urlName: 'cove', name: 'Cove tee', priceMinor: 2_000 });
  const id = newId();
  await meanwhile(
    (tx) =>
      saveBundle(tx, server.services.jobs, {
        id,
        projectId: shop.projectId,
        isPro: true,
        accountId: null,
        fields: fieldsOf('Hidden set', [sail, cove]),
        publish: true,
        acceptsLoss: true,
        revision: null,
      }),
    () => setProduct(db, cove.id, { enabled: false }),
  );
  await expect(page('hidden-set')).rejects.toBeInstanceOf(CallRefused);
});

it('can be added to a basket while the price of an item changes', async () => {
  const { id } = await create('Wanted set', [sail, tide]);
  await db.transaction().execute(async (editing) => {
    await sql`select id from products where id = ${tide.id} for no key update`.execute(editing);
    await sql`select selvedge_refresh_bundles(array[${id}::uuid])`.execute(editing);
    await db.transaction().execute(async (shopping) => {
      await sql`set local lock_timeout = '2s'`.execute(shopping);
      const { projectId, storeId } = shop;
      const basketId = newId();
      await shopping
        .insertInto('baskets')
        .values({ id: basketId, projectId, storeId, tokenHash: randomBytes(32), name: 'main' })
        .execute();
      await shopping
        .insertInto('basketItems')
        .values({ id: newId(), projectId, basketId, productId: id, quantity: 1, seenPriceMinor: 1 })
        .execute();
    });
  });
});

/** Does this while an item of a bundle changes: its row is locked before the bundle’s. */
async function whileChanging<T>(item: { readonly id: string }, work: () => Promise<T>): Promise<T> {
  const waiting = await db.transaction().execute(async (editing) => {
    await sql`select id from products where id = ${item.id} for no key update`.execute(editing);
    const running = work();
    running.catch(() => undefined);
    await someoneWaits();
    await setProduct(editing, item.id, { priceMinor: 2_100 });
    return { running };
  });
  return waiting.running;
}

it('is counted as sold while an item that is newer than it changes', async () => {
  const { bundle, item } = await createWithNewerItem('Sold set', 'newer');
  const lines = [bundle, item, sail].map(({ id }) => ({ productId: id, quantity: 1 }));
  await whileChanging(item, () => db.transaction().execute((tx) => countSold(tx, shop.projectId, lines)));
  const { sold } = await db
    .selectFrom('products')
    .select('sold')
    .where('id', '=', bundle.id)
    .executeTakeFirstOrThrow();
  expect(sold).toBe(1);
});

it('is left out of an edit of many products while an item that is newer than it changes', async () => {
  const { bundle, item } = await createWithNewerItem('Edited set', 'latest');
  const { projectId } = shop;
  const outcomes = await whileChanging(item, () =>
    inScope(db, { kind: 'project', projectId }, (tx) =>
      editProductsAct.run(
        [bundle.id, item.id],
        { edit: { kind: 'add-tag', tag: 'sea' }, allowLoss: false, accepts: [] },
        { tx, projectId, accountId: newId(), jobs: server.services.jobs },
      ),
    ),
  );
  expect(outcomes.map(({ id, reason }) => [id, reason === undefined])).toEqual([
    [bundle.id, false],
    [item.id, true],
  ]);
});
