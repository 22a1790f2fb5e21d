import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AFFILIATE_DEFAULTS } from '../../../../shared/features/selling/affiliates/affiliates.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { demoOrdersRead } from './affiliates.reads.ts';
import { recountCredit } from './credits.queries.ts';
import { saveProgramme } from './programme.queries.ts';

const AFFILIATES = [
  {
    name: 'Sam Hughes',
    email: DEMO.shopper,
    code: 'sam-hughes',
    rateBps: 1_000,
    state: 'active',
    clicks: 14,
  },
  {
    name: 'Ines Moor',
    email: 'ines@moor.test',
    code: 'ines-moor',
    rateBps: 1_250,
    state: 'paused',
    clicks: 9,
  },
  {
    name: 'Theo Brandt',
    email: 'theo@brandt.test',
    code: 'theo',
    rateBps: 1_000,
    state: 'invited',
    clicks: 0,
  },
] as const;
/** Days with clicks. */
const DAYS = 20;

/** A programme with an affiliate in each state: the demo’s shopper is one, and two brought orders. */
async function addAffiliates(tx: Tx): Promise<void> {
  const orders = await demoOrdersRead.list(tx, { subdomain: DEMO.subdomain, email: DEMO.shopper });
  const [first] = orders;
  if (!first) throw new Error('The demo store has no orders');
  const { storeId, projectId, shopperId } = first;
  const place = { id: storeId, projectId };
  await saveProgramme(tx, place, { isOn: true, ...AFFILIATE_DEFAULTS });
  const rows = AFFILIATES.map((affiliate, at) => ({
    ...affiliate,
    id: newId(),
    daysAgo: 60 - at * 20,
    accountId: affiliate.email === DEMO.shopper ? shopperId : null,
  }));
  await sql`
    insert into affiliates (id, project_id, store_id, account_id, name, email, code, rate_bps, window_days, state,
      invited_at, joined_at)
    select id, ${projectId}, ${storeId}, "accountId", name, email, code, "rateBps", ${AFFILIATE_DEFAULTS.windowDays},
      state, now() - make_interval(days => "daysAgo"),
      case when state <> 'invited' then now() - make_interval(days => "daysAgo" - 1) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as a(id uuid, "accountId" uuid, name text, email text,
      code text, "rateBps" int, state text, "daysAgo" int)`.execute(tx);
  await sql`
    insert into affiliate_clicks (affiliate_id, day, project_id, clicks)
    select id, current_date - d, ${projectId}, 1 + (clicks * (d + 3)) % 7
    from json_to_recordset(${JSON.stringify(rows)}::json) as a(id uuid, clicks int)
      cross join generate_series(1, ${DAYS}) d where clicks > 0 and d % 2 = 0`.execute(tx);
  const sellers = rows.filter(({ state }) => state !== 'invited');
  const credits = orders.flatMap(({ orderId, orderNumber, placedAt, shippedAt }, at) =>
    sellers
      .slice(at % sellers.length, (at % sellers.length) + 1)
      .map(({ id, code, rateBps }) => ({ orderId, orderNumber, placedAt, shippedAt, id, code, rateBps })),
  );
  await sql`
    insert into affiliate_credits (order_id, order_number, affiliate_id, project_id, store_id, code, rate_bps, why,
      placed_at, sent_at)
    select "orderId", "orderNumber", id, ${projectId}, ${storeId}, code, "rateBps", 'link', "placedAt", "shippedAt"
    from json_to_recordset(${JSON.stringify(credits)}::json) as c("orderId" uuid, "orderNumber" bigint, id uuid,
      code text, "rateBps" int, "placedAt" timestamptz, "shippedAt" timestamptz)`.execute(tx);
  for (const { orderId } of orders) await recountCredit(tx, orderId);
}

export const demoPart: DemoPart = { name: 'affiliates', needs: ['refunds'], steps: [addAffiliates] };
