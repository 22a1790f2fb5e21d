import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnpaid, ORDER_STATUS_CODES } from '../../../../shared/rules/orders/orders.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { unpaidOrder } from './unpaid.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a statement counts the same orders as unpaid as the rules do', async () => {
  const { rows } = await sql<{ status: string; unpaid: boolean }>`
    select o.status, ${unpaidOrder('o')} as unpaid
    from unnest(${[...ORDER_STATUS_CODES]}::text[]) with ordinality as o(status, place) order by o.place`.execute(
    server.services.databases.platform,
  );
  expect(rows).toEqual(ORDER_STATUS_CODES.map((status) => ({ status, unpaid: isUnpaid(status) })));
  expect(rows.filter(({ unpaid }) => unpaid).map(({ status }) => status)).toEqual(['new', 'to_be_paid']);
});
