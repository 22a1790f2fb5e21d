import { sql } from 'kysely';
import { v4 as randomId } from 'uuid';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  bookEveryone,
  everyoneOf,
  inPlatform,
  openMailStore,
} from '../../../../tests/support/mail-sources.ts';
import { explainQueries, type TableScan } from '../../../../tests/support/query-plan.ts';
import { takeStatistics } from '../../../../tests/support/statistics.ts';
import { openDatabase } from '../../database/database.ts';
import { bookSends } from './book.ts';
import { claimSends } from './claim.ts';

const PEOPLE = 3_000;
const BATCH = 50;
const STEP = 100;

const read = (scans: readonly TableScan[], wanted: string): number =>
  scans.filter(({ table }) => table === wanted).reduce((sum, { rowsRead }) => sum + rowsRead, 0);

it('reads a batch or a step, however many emails and people there are', async () => {
  const url = await testDatabase();
  const db = openDatabase({ url, scope: 'platform', max: 2 });
  try {
    const store = await openMailStore(db, 'plan', PEOPLE);
    await bookEveryone(db, await openMailStore(db, 'neighbour', PEOPLE));
    const source = await bookEveryone(db, store);
    await takeStatistics(db);
    const claim = { sourceId: source, wave: 0, lane: null, warming: null, worker: randomId(), limit: BATCH };
    const claimed = await explainQueries(url, { kind: 'platform' }, (tx) => claimSends(tx, claim));
    // Each row is read where it is found, where it is judged and where it is written.
    expect(read(claimed, 'sends')).toBeLessThan(BATCH * 5);
    expect(read(claimed, 'consent_states')).toBeLessThan(BATCH * 3);
    expect(read(claimed, 'suppressions')).toBeLessThan(BATCH * 3);

    await inPlatform(db, (tx) =>
      sql`update send_sources set is_booked = false, booked_to = null where id = ${source}`.execute(tx),
    );
    await inPlatform(db, (tx) => sql`delete from sends where source_id = ${source}`.execute(tx));
    const booking = { audience: everyoneOf(store), slot: 'main', limit: STEP };
    const booked = await explainQueries(url, { kind: 'platform' }, (tx) => bookSends(tx, source, booking));
    expect(read(booked, 'people')).toBeLessThan(STEP * 3);
    expect(read(booked, 'consent_states')).toBeLessThan(STEP * 3);
  } finally {
    await db.destroy();
  }
});
