import { sql } from 'kysely';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { readResults } from '../../server/features/growth/campaign-results/read-results.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import { addBareStore, type StoreKey } from '../../tests/support/segments.ts';
import { type Figure, percentile } from '../figure.ts';

const MAILS = 200_000;
/** Campaigns of the same store: what one of them costs doesn’t grow with the others. */
const CAMPAIGNS = 3;
const LINKS = 40;
const ASKS = 5;

/** A campaign that was sent in two variants: a third opened it, some clicked, few bounced or complained. */
async function addSent(db: Database, { projectId, storeId }: StoreKey): Promise<string> {
  const id = newId();
  await sql`
    insert into campaigns (id, project_id, store_id, name, state, salt)
    values (${id}, ${projectId}, ${storeId}, 'Large', 'sending', 'salt')`.execute(db);
  await sql`
    insert into send_sources (id, project_id, store_id, kind, purpose, state, is_booked, audience)
    values (${id}, ${projectId}, ${storeId}, 'campaign', 'marketing', 'done', true, ${MAILS})`.execute(db);
  await sql`
    insert into send_links (source_id, link_no, project_id, url, words, place)
    select ${id}, n, ${projectId}, 'https://store.test/' || n, 'Link ' || n, n from generate_series(0, ${LINKS - 1}::int) n`.execute(
    db,
  );
  await sql`
    insert into sends (id, project_id, store_id, source_id, purpose, address_key, slot, variant, state, receiver, gate_at, settled_at)
    select uuidv7(), ${projectId}, ${storeId}, ${id}, 'marketing', sha256((${id} || n)::bytea), 'main',
      (array['a', 'b'])[1 + n % 2], case when n % 200 = 0 then 'refused' else 'accepted' end,
      (array['gmail', 'gmail', 'microsoft', 'apple', 'small' || n % 500 || '.test'])[1 + n % 5], now(), now()
    from generate_series(1, ${MAILS}::int) n`.execute(db);
  await sql`
    insert into send_events (id, project_id, store_id, send_id, kind, at, link, sure, dedupe)
    select uuidv7(), s.project_id, s.store_id, s.id, e.kind, now() - make_interval(mins => (s.n % 3000)::int), e.link, e.sure, e.kind || coalesce(e.sure::text, '')
    from (select *, row_number() over (order by address_key) as n from sends where source_id = ${id} and state = 'accepted') s
    cross join lateral (
      select 'opened' as kind, null::int as link, null::bool as sure where s.n % 3 = 0
      union all select 'clicked', (s.n % ${LINKS})::int, false where s.n % 12 = 0
      union all select 'clicked', (s.n % ${LINKS})::int, true where s.n % 24 = 0
      union all select 'bounced', null, null where s.n % 150 = 1
      union all select 'complained', null, null where s.n % 5000 = 2
      union all select 'unsubscribed', null, null where s.n % 400 = 3) e`.execute(db);
  await sql`delete from person_mail_work`.execute(db);
  return id;
}

/** Looking at the results of a large campaign, straight on the database. */
export async function resultFigures(url: string): Promise<readonly Figure[]> {
  const db = openDatabase({ url, scope: 'platform', max: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(db);
    const store = await addBareStore(db, 'large-campaigns');
    let campaign = '';
    for (let n = 0; n < CAMPAIGNS; n += 1) campaign = await addSent(db, store);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query('vacuum analyze sends, send_events, send_links, mail_orders');
    await owner.end();
    const times: number[] = [];
    for (let ask = 0; ask < ASKS; ask += 1) {
      const began = performance.now();
      await inScope(db, { kind: 'platform' }, (tx) => readResults(tx, campaign));
      times.push(Math.round(performance.now() - began));
    }
    return [
      {
        name: `results of a campaign of ${MAILS} emails`,
        value: percentile(times, 0.95),
        unit: 'ms',
        goal: 'under 300',
        detail: { times },
      },
    ];
  } finally {
    await db.destroy();
  }
}
