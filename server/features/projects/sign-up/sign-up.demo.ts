import { sql } from 'kysely';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Whoever logs in with a password has agreed to the licence; older demos have recorded so already. */
async function addConsents(tx: Tx): Promise<void> {
  const emails = [DEMO.merchant, DEMO.shopper, DEMO.factory, DEMO.staff, DEMO.newcomer];
  await sql`
    insert into eula_consents (account_id, version, text_hash)
    select a.id, v.version, v.text_hash
    from accounts a, (select * from eula_versions order by published_at desc limit 1) v
    where a.email = any(${emails}::citext[])
      and not exists (select from eula_consents c where c.account_id = a.id)
    on conflict do nothing`.execute(tx);
}

export const demoPart: DemoPart = { name: 'consents', needs: ['people'], steps: [addConsents] };
