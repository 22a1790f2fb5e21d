import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productsCalls } from '../../../shared/features/making/products/products.calls.ts';
import { storefrontCalls } from '../../../shared/features/selling/storefront/storefront.ts';
import { addPerson, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../tests/support/shop.ts';
import { isConnectionCut } from './failures.ts';
import { inScopeAgain, readInScope, type Scope } from './scope.ts';

const PLATFORM: Scope = { kind: 'platform' };

let server: TestServer;
let shop: Shop;
let other: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'cut');
  await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2000 });
  other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query(`
    create table cut_notes (text text not null);
    grant all on cut_notes to selvedge_app;
    create sequence cut_tries;
    grant all on cut_tries to selvedge_app;
    create function cut_own_connection() returns trigger language plpgsql security definer as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
    create constraint trigger cut_at_commit after insert on cut_notes deferrable initially deferred
      for each row when (new.text = 'cut at the commit') execute function cut_own_connection();
    create function cut_now() returns boolean language sql security definer as
      'select pg_terminate_backend(pg_backend_pid())';
    create function cut_first() returns boolean language sql security definer as
      'select case when nextval(''cut_tries'') = 1 then pg_terminate_backend(pg_backend_pid()) end';
  `);
});
afterAll(async () => {
  await other.end();
  await server.close();
});

/** Cuts every connection of the server to its database. */
const cutAll = () =>
  other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'selvedge%'`,
  );
const notes = async (): Promise<string[]> =>
  (await other.query<{ text: string }>('select text from cut_notes order by text')).rows.map(
    ({ text }) => text,
  );

describe('while its connections are cut', () => {
  it('people who only read are answered, or told when to come again', async () => {
    const person = await addPerson(server, 'reader@example.test');
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: shop.projectId, accountId: person.id, role: 'owner' })
      .execute();
    const merchant = await signedIn(server, person.email);
    const statuses: number[] = [];
    for (let cut = 0; cut < 5; cut += 1) {
      const reads = Array.from({ length: 30 }, async (_, at) => {
        const [client, path] =
          at % 2 === 0
            ? [server.visitor({ store: 'cut' }), storefrontCalls.getProduct.path.replace('{urlName}', 'tee')]
            : [merchant, `${productsCalls.listProducts.path}?project=${shop.projectId}`];
        const { status, headers } = await client.request('GET', path);
        statuses.push(status);
        if (status !== 200) expect(headers.get('retry-after')).toMatch(/^\d+$/);
      });
      await cutAll();
      await Promise.all(reads);
    }
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // On a busy machine connections are cut later than they were told, and those that follow with them.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(75);
  });
});

describe('a transaction whose connection is cut', () => {
  it.each(['readInScope', 'inScopeAgain'] as const)('%s runs it again', async (name) => {
    let runs = 0;
    const run = name === 'readInScope' ? readInScope : inScopeAgain;
    const answer = await run(server.services.databases.tenant, PLATFORM, async (tx) => {
      runs += 1;
      if (runs === 1) await sql`select cut_now()`.execute(tx);
      return runs;
    });
    expect(answer).toBe(2);
  });

  it('is rolled back before it is run again', async () => {
    let runs = 0;
    await inScopeAgain(server.services.databases.tenant, PLATFORM, async (tx) => {
      runs += 1;
      await sql`insert into cut_notes values (${`run ${runs}`})`.execute(tx);
      if (runs === 1) await sql`select cut_now()`.execute(tx);
    });
    expect(await notes()).toEqual(['run 2']);
  });

  it('isn’t run again where it may have been committed', async () => {
    let runs = 0;
    const outcome = await inScopeAgain(server.services.databases.tenant, PLATFORM, async (tx) => {
      runs += 1;
      await sql`insert into cut_notes values ('cut at the commit')`.execute(tx);
    }).catch((error: unknown) => error);
    expect(runs).toBe(1);
    expect(isConnectionCut(outcome)).toBe(true);
  });
});

it('a read outside a transaction is asked of another connection', async () => {
  const { rows } = await sql<{ cut: boolean | null }>`select cut_first() as cut`.execute(
    server.services.databases.platform,
  );
  expect(rows).toEqual([{ cut: null }]);
});
