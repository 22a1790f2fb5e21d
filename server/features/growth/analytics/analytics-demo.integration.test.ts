import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { countPortions, runPortion } from '../../../demo/demo-part.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { demoPart } from './analytics.demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the demo has three months of visits, whose sums equal them', async () => {
  const shop = await openShop(server, 'demo');
  await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
  const [step] = demoPart.steps;
  for (let portion = 0; portion < countPortions(step); portion += 1)
    await inScope(shop.database, { kind: 'platform' }, (tx) =>
      runPortion(step, tx, server.services, portion),
    );
  const { rows } = await sql<{ visits: number; summed: number; days: number; ordered: number }>`
    select count(*)::int as visits, (select sum(visits)::int from visit_days) as summed, count(distinct day)::int as days,
      (count(*) filter (where step = 4))::int as ordered from visits`.execute(shop.database);
  const [found] = rows;
  expect(found?.visits).toBe(found?.summed);
  expect(found?.visits).toBeGreaterThan(1500);
  expect(found?.days).toBeGreaterThanOrEqual(91);
  expect(found?.ordered).toBeGreaterThan(5);
});
