import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printViewSchema } from '../../../../shared/features/factory/printing/printing.ts';
import { fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { findCopies, findNews } from './copies.queries.ts';
import { settleDoubtsOfStop } from './open-prints.queries.ts';
import { findLabelsToFind, findPrintPlaces, findPrints } from './print-lists.queries.ts';
import { findLastStops, findStop } from './printer-stops.queries.ts';

/** How many prints wait for someone, among 20,000 that are done. */
const WAITING = 40;

let server: TestServer;
const station = newId();
const stopId = newId();

beforeAll(async () => {
  server = await startTestServer();
  await fillFloor(server.databaseUrl, { orders: 250, labelsPerOrder: 4, pigeonholes: 1 });
  const { platform } = server.services.databases;
  await sql`insert into stations (id, name) values (${station}, 'Labels 1')`.execute(platform);
  const print = (state: string, extra: boolean, printNo: string, limit: number) =>
    sql`
    insert into print_intents (id, project_id, label_id, station_id, printer, state, print_no, revision, queued_at, updated_at, extra)
    select gen_random_uuid(), project_id, id, ${station}, 'Zebra', ${state}, ${sql.raw(printNo)}, 1, now(), now(), ${extra}
    from labels, generate_series(1, 20) n where n <= ${limit} order by n, id
    ${limit === 1 ? sql`limit ${WAITING / 4}` : sql``}`.execute(platform);
  await print('confirmed', false, 'n', 20);
  await print('acknowledged', false, '21', 1);
  await print('sent_unproven', false, '22', 1);
  await print('unknown', false, '23', 1);
  await print('confirmed', true, '1', 1);
  await sql`update print_intents set stop_id = ${stopId}, doubted_at = now() where state = 'unknown'`.execute(
    platform,
  );
  await sql`vacuum analyze`.execute(platform);
});
afterAll(() => server.close());

const reads: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  ...Object.fromEntries(
    printViewSchema.options.flatMap((view) => [
      [`the list “${view}”`, (tx: Tx) => findPrints(tx, { view, search: '', page: 1 })],
      [`a search in “${view}”`, (tx: Tx) => findPrints(tx, { view, search: 'SL', page: 1 })],
    ]),
  ),
  'the list of a station and a printer': (tx) =>
    findPrints(tx, { view: 'doubt', search: '', page: 1, station, printer: 'Zebra', age: '1h' }),
  'the stations and printers of the filters': (tx) => findPrintPlaces(tx),
  'a stop of a printer': (tx) => findStop(tx, stopId),
  'the last stops of a workstation': (tx) => findLastStops(tx, station),
  'one answer for labels of a stop': (tx) =>
    settleDoubtsOfStop(tx, { stopId, anchorId: newId(), ids: [newId()], isOnPaper: true, staffId: null }),
  'the labels to find at a workstation': (tx) => findLabelsToFind(tx, 50),
  'the copies of a workstation': (tx) => findCopies(tx, station, []),
  'the news for a workstation': (tx) => findNews(tx, station, [newId()]),
};

test.each(Object.entries(reads))(
  '%s reads the prints that wait, not those that are done',
  async (_, read) => {
    const scans = await explainQueries(server.databaseUrl, { kind: 'platform' }, read);
    const prints = scans.filter(({ table }) => table === 'print_intents');
    expect(prints).not.toEqual([]);
    for (const scan of prints) expect(scan.rowsRead, JSON.stringify(scan)).toBeLessThanOrEqual(WAITING * 21);
  },
);

test('cursors lead through a list of prints and back', async () => {
  const { platform } = server.services.databases;
  await sql`
    update print_intents i set state = 'unknown' where state = 'confirmed' and print_no = 1 and not extra
      and not exists (select from print_intents o where o.label_id = i.label_id and o.state = 'unknown')`.execute(
    platform,
  );
  const load = (place: { page?: number; after?: string; before?: string }) =>
    inScope(platform, { kind: 'platform' }, (tx) =>
      findPrints(tx, { view: 'doubt', search: '', page: 1, ...place }),
    );
  const first = await load({});
  const second = await load({ page: 2 });
  expect(second.rows).not.toEqual([]);
  expect((await load({ after: first.next ?? '' })).rows).toEqual(second.rows);
  expect((await load({ before: second.previous ?? '' })).rows).toEqual(first.rows);
  expect(first.total).toBe(first.views?.doubt);
});
