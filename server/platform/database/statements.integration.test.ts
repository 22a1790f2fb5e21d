import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProduct, getStoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { Tx } from './database.ts';
import { together } from './pipeline.ts';
import { changeScope, inScope } from './scope.ts';
import { countingStatements, noStatements } from './statements.ts';

let server: TestServer;
const named = { params: { urlName: 'tee' } };

beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, 'north');
  await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2400 });
});
afterAll(() => server.close());

it('counts a transaction’s statements, and all that PostgreSQL executes for them', async () => {
  const count = noStatements();
  await countingStatements(count, () =>
    inScope(server.services.databases.tenant, { kind: 'none' }, (tx) => sql`select 1`.execute(tx)),
  );
  // Begin with the scope and the statement, sent together; commit.
  expect(count).toEqual({ statements: 1, sent: 3, trips: 2 });
});

it('tells both with a call’s answer', async () => {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(getProduct, named);
  await visitor.call(getProduct, named);
  expect([visitor.statements, visitor.sent, visitor.trips]).toEqual([1, 3, 2]);
});

it('opens no transaction for a call that needs no statement', async () => {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(getStoreFrame, { query: {} });
  await visitor.call(getStoreFrame, { query: {} });
  expect([visitor.statements, visitor.sent, visitor.trips]).toEqual([0, 0, 0]);
});

it('scopes one transaction and not those that start within it', async () => {
  const { tenant } = server.services.databases;
  const projectOf = async (tx: Tx) => {
    const { rows } = await sql<{
      project: string;
    }>`select coalesce(current_setting('selvedge.project', true), '') as project`.execute(tx);
    return rows[0]?.project;
  };
  const projectId = '00000000-0000-4000-8000-00000000000a';
  const seen = await inScope(tenant, { kind: 'project', projectId }, async (tx) => [
    await projectOf(tx),
    await tenant.transaction().execute(projectOf),
    await inScope(tenant, { kind: 'project', projectId: "it's" }, projectOf),
    await projectOf(tx),
  ]);
  expect(seen).toEqual([projectId, '', "it's", projectId]);
  expect(
    await tenant.connection().execute((connection) => inScope(connection, { kind: 'none' }, projectOf)),
  ).toBe('');
});

it('sends statements that don’t need one another’s answers together, in their order', async () => {
  const count = noStatements();
  const seen = await countingStatements(count, () =>
    inScope(server.services.databases.tenant, { kind: 'none' }, (tx) =>
      together(tx, (sender) => [
        sql`create temp table steps (step int) on commit drop`.execute(sender),
        sql`insert into steps values (1)`.execute(sender),
        sql<{ step: number }>`select step from steps`.execute(sender).then(({ rows }) => rows),
      ]),
    ),
  );
  expect(seen[2]).toEqual([{ step: 1 }]);
  expect(count).toEqual({ statements: 3, sent: 5, trips: 2 });
});

it('tells which of them failed first, and leaves the connection usable', async () => {
  const { tenant } = server.services.databases;
  const work = inScope(tenant, { kind: 'none' }, (tx) =>
    together(tx, (sender) => [
      sql`select 1`.execute(sender),
      sql`select 1 / 0`.execute(sender),
      sql`select 2`.execute(sender),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  // The connection is as good as new.
  const { rows } = await inScope(tenant, { kind: 'none' }, (tx) => sql`select 3 as three`.execute(tx));
  expect(rows).toEqual([{ three: 3 }]);
});

it('says why a transaction could not begin', async () => {
  const { tenant } = server.services.databases;
  const work = inScope(tenant, { kind: 'project', projectId: 'a\u0000b' }, (tx) => sql`select 1`.execute(tx));
  await expect(work).rejects.not.toMatchObject({ code: '25P02' });
  const { rows } = await inScope(tenant, { kind: 'none' }, (tx) => sql`select 3 as three`.execute(tx));
  expect(rows).toEqual([{ three: 3 }]);
});

it('says that a change of scope failed, though nothing comes after it', async () => {
  const { tenant } = server.services.databases;
  const work = inScope(tenant, { kind: 'none' }, (tx) =>
    changeScope(tx, { kind: 'project', projectId: 'a\u0000b' }),
  );
  await expect(work).rejects.toMatchObject({ code: '22021' });
  const { rows } = await inScope(tenant, { kind: 'none' }, (tx) => sql`select 3 as three`.execute(tx));
  expect(rows).toEqual([{ three: 3 }]);
});
