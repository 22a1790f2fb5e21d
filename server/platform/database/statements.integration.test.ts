import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { Tx } from './database.ts';
import { inScope } from './scope.ts';
import { countingStatements } from './statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await openShop(server, 'north');
});
afterAll(() => server.close());

it('counts a transaction’s statements, and all that PostgreSQL executes for them', async () => {
  const count = { statements: 0, sent: 0 };
  await countingStatements(count, () =>
    inScope(server.services.databases.tenant, { kind: 'none' }, (tx) => sql`select 1`.execute(tx)),
  );
  // Begin with the scope, the statement, commit.
  expect(count).toEqual({ statements: 1, sent: 3 });
});

it('tells both with a call’s answer', async () => {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(getStoreFrame, { query: {} });
  await visitor.call(getStoreFrame, { query: {} });
  expect([visitor.statements, visitor.sent]).toEqual([1, 3]);
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
