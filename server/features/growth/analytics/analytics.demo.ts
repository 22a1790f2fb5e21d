import { sql } from 'kysely';
import { dayIn, timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import type { DemoPart, PortionedStep } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertPastVisits } from '../../accounts/events/events.ts';
import { insertNote } from './notes.queries.ts';
import { findReportStore, type ReportStore } from './report.queries.ts';
import { rebuildDays, rebuildVisits } from './roll-up.queries.ts';

const DAYS = 92;
/** Few enough that a busy machine counts them well within a second. */
const DAYS_A_PORTION = 4;
const PORTIONS = Math.ceil(DAYS / DAYS_A_PORTION);

async function addNote(tx: Tx, store: ReportStore, zone: string): Promise<void> {
  const owner = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', DEMO.merchant)
    .executeTakeFirst();
  if (owner)
    await insertNote(tx, store, {
      day: dayIn(zone, new Date(Date.now() - 12 * 86_400_000)),
      text: 'Stall at the harbour market',
      accountId: owner.id,
    });
}

/** Three months of visits, the oldest days first: more at weekends, in the evening and of late. */
const addVisits: PortionedStep = {
  portions: PORTIONS,
  async add(tx, _services, portion) {
    const found = await tx
      .selectFrom('stores')
      .select(['projectId', 'country'])
      .where('subdomain', '=', DEMO.subdomain)
      .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
    const store = await findReportStore(tx, found.projectId);
    if (!store) return;
    const zone = timeZoneOfCountry(found.country);
    const { rows: products } = await sql<{ urlName: string; id: string }>`
      select url_name, id from products where store_id = ${store.id} and deleted_at is null
      order by created_at, id limit 12`.execute(tx);
    if (products.length === 0) return;
    const first = portion * DAYS_A_PORTION;
    const arrivals = await insertPastVisits(tx, {
      storeId: store.id,
      projectId: store.projectId,
      zone,
      days: DAYS,
      first,
      last: Math.min(first + DAYS_A_PORTION, DAYS) - 1,
      products,
    });
    await rebuildVisits(tx, arrivals);
    await rebuildDays(tx, arrivals);
    if (portion === PORTIONS - 1) await addNote(tx, store, zone);
  },
};

export const demoPart: DemoPart = {
  name: 'visits',
  needs: ['people', 'products', 'ledger'],
  steps: [addVisits],
};
