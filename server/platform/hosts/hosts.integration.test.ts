import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../tests/support/shop.ts';

let server: TestServer;
let north: Shop;

beforeAll(async () => {
  server = await startTestServer();
  north = await openShop(server, 'north');
  await openShop(server, 'south');
});
afterAll(() => server.close());

/** Tells whether looking a host up asked the database. */
async function asks(subdomain: string): Promise<boolean> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await server.services.hosts.storeAt(`${subdomain}.${new URL(server.origin).host}`);
  const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
  query.mockRestore();
  return texts.some((text) => text.includes('from \\"stores\\"'));
}

it('looks up a changed store again, and no other', async () => {
  await asks('north');
  await asks('south');
  expect([await asks('north'), await asks('south')]).toEqual([false, false]);
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const unsubscribe = await server.services.events.subscribe(
    'store-content-changed',
    z.object({ storeId: z.literal(north.storeId) }),
    () => resolve(),
  );
  await sql`update stores set tagline = 'Made up north' where id = ${north.storeId}`.execute(north.database);
  await told;
  unsubscribe();
  expect([await asks('south'), await asks('north')]).toEqual([false, true]);
});

it('looks for no more made-up hosts of one network than it may in a minute, and for any that another asks for', async () => {
  const proxied = await startTestServer({
    databaseUrl: server.databaseUrl,
    settings: { TRUST_PROXY: '1' },
  });
  try {
    const from = (address: string, store: string) =>
      proxied.visitor({ address, store }).request('GET', '/omnis/v3/xsrf/');
    const statuses: number[] = [];
    for (let made = 0; made <= 600; made += 1)
      statuses.push((await from(`2001:db8::${(made + 1).toString(16)}`, `made-up-${made}`)).status);
    expect(statuses.filter((status) => status !== 421)).toEqual([429]);
    expect((await from('192.0.2.1', 'south')).status).toBe(204);
    expect((await from('2001:db8::1', 'south')).status).toBe(204);
  } finally {
    await proxied.close();
  }
});
