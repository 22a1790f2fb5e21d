import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
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
  // Begin, the scope, the statement, commit.
  expect(count).toEqual({ statements: 1, sent: 4 });
});

it('tells both with a call’s answer', async () => {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(getStoreFrame, { query: {} });
  await visitor.call(getStoreFrame, { query: {} });
  expect([visitor.statements, visitor.sent]).toEqual([1, 4]);
});
