import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { NEWSLETTER_CONSENT } from '../../../../shared/features/site/blocks/blocks.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

const PEOPLE = [
  { email: 'isla@example.test', firstName: 'Isla', state: 'confirmed', list: '', daysAgo: 41 },
  { email: 'hamish.muir@example.test', firstName: 'Hamish', state: 'confirmed', list: 'trade', daysAgo: 23 },
  { email: 'orla@example.test', firstName: '', state: 'unsubscribed', list: '', daysAgo: 19 },
  { email: 'rory@example.test', firstName: 'Rory', state: 'confirmed', list: '', daysAgo: 6 },
  { email: 'catriona@example.test', firstName: '', state: 'pending', list: '', daysAgo: 1 },
] as const;

/** People who asked for the demo store’s emails. */
async function addPeople(tx: Tx): Promise<void> {
  const rows = PEOPLE.map((person) => ({ ...person, id: newId() }));
  await sql`
    insert into subscribers (id, project_id, store_id, email, first_name, state, list, source, consent, asked_at,
      created_at, confirmed_at, unsubscribed_at)
    select p.id, s.project_id, s.id, p.email, p."firstName", p.state, p.list, '/', ${NEWSLETTER_CONSENT}, p.at, p.at,
      case when p.state <> 'pending' then p.at + interval '10 minutes' end,
      case when p.state = 'unsubscribed' then p.at + interval '5 days' end
    from stores s cross join lateral (
      select *, now() - make_interval(days => "daysAgo") as at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, email text, "firstName" text, state text, list text, "daysAgo" int)) p
    where s.subdomain = ${DEMO.subdomain}
    on conflict (store_id, email) do nothing`.execute(tx);
}

export const demoPart: DemoPart = { name: 'subscribers', needs: ['projects and stores'], steps: [addPeople] };
