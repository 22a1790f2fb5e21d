import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectionsCalls } from '../../../shared/features/making/collections/collections.calls.ts';
import { getStoreAddresses } from '../../../shared/features/selling/storefront/storefront.ts';
import { makeTenant, type Tenant } from '../../../tests/conformance/tenant.ts';
import type { Client } from '../../../tests/support/client.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../../tests/support/replica.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const MAX_LAG_SECONDS = 2;
const WITHIN_MS = 10_000;

const READY = { database: true, jobs: true, files: true, space: true };

let database: ReplicatedDatabase;
let server: TestServer;
let north: Tenant;
let south: Tenant;

beforeAll(async () => {
  database = await startReplicatedDatabase();
  server = await startTestServer({
    databaseUrl: database.url,
    settings: { DATABASE_READ_URL: database.readUrl, DATABASE_READ_MAX_LAG: String(MAX_LAG_SECONDS) },
  });
  north = await makeTenant(server.services.databases.platform, 'NORTH');
  south = await makeTenant(server.services.databases.platform, 'SOUTH');
});
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

afterEach(() => database.resume());

/** A browser of a tenant's owner, in which nothing was changed yet. */
function browserOf(tenant: Tenant): Client {
  const client = server.visitor({ project: tenant.projectCode });
  client.cookies.set('selvedge-session', tenant.sessionToken);
  return client;
}

const collectionsIn = async (client: Client): Promise<string[]> =>
  (await client.call(collectionsCalls.list, { query: {} })).rows.map(({ name }) => name).sort();

const create = (client: Client, name: string) => client.call(collectionsCalls.create, { body: { name } });

async function readsFrom(outcome: string): Promise<number> {
  const line = new RegExp(`^selvedge_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)`, 'm');
  return Number(line.exec(await server.services.metrics.text())?.[1] ?? 0);
}

async function readiness(): Promise<{ status: number; body: unknown }> {
  const { status, text } = await server.visitor().request('GET', '/readyz');
  return { status, body: JSON.parse(text) };
}

/** Waits until the replica knows of everything so far and answers. */
const untilUsed = (tenant: Tenant) =>
  eventually(async () => {
    const before = await readsFrom('replica');
    await collectionsIn(browserOf(tenant));
    expect(await readsFrom('replica')).toBe(before + 1);
  }, WITHIN_MS);

test('lists come from the replica, each project’s own', async () => {
  await create(browserOf(north), 'Winter');
  await untilUsed(north);
  await eventually(
    async () => expect(await collectionsIn(browserOf(north))).toContain('Winter'),
    MAX_LAG_SECONDS * 1000,
  );
  const before = await readsFrom('replica');
  expect(await collectionsIn(browserOf(south))).not.toContain('Winter');
  expect(await readsFrom('replica')).toBe(before + 1);
  expect(await readiness()).toEqual({ status: 200, body: { ...READY, replica: true } });
  expect(await server.services.metrics.text()).toMatch(/^selvedge_replica_lag_seconds \d/m);
});

test('people who write see it straight away, others a moment later, even if the replica is paused', async () => {
  await untilUsed(north);
  await database.pause();
  const writer = browserOf(north);
  const reader = browserOf(north);
  const visitor = server.visitor({ store: north.subdomain });
  await create(writer, 'Spring');
  expect(await collectionsIn(writer)).toContain('Spring');
  // The replica still answers others, and doesn't know yet.
  expect(await collectionsIn(reader)).not.toContain('Spring');
  // A store's page never shows less than what is known of the store: it may be kept.
  const behind = await readsFrom('behind');
  await visitor.call(getStoreAddresses, { query: {} });
  expect(await readsFrom('behind')).toBe(behind + 1);
  await eventually(async () => expect(await collectionsIn(reader)).toContain('Spring'), WITHIN_MS);
  expect(await readiness()).toEqual({ status: 200, body: { ...READY, replica: false } });
  await database.resume();
  await untilUsed(north);
  expect(await collectionsIn(browserOf(north))).toContain('Spring');
});

test('no request fails while the replica hangs, is away, or comes back', async () => {
  await untilUsed(south);
  const names = await collectionsIn(browserOf(south));
  const ask = () => Promise.all(Array.from({ length: 12 }, () => collectionsIn(browserOf(south))));
  const answers = Array.from({ length: 12 }, () => names);
  database.relay.hang();
  expect(await ask()).toEqual(answers);
  expect(await readsFrom('failed')).toBeGreaterThan(0);
  database.relay.mend();
  await untilUsed(south);
  const asked = ask();
  database.relay.cut();
  expect(await asked).toEqual(answers);
  await eventually(async () => expect((await readiness()).body).toMatchObject({ replica: false }), WITHIN_MS);
  expect(await ask()).toEqual(answers);
  database.relay.mend();
  await untilUsed(south);
});
