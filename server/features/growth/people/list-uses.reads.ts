import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

/** Pages of a store whose forms name a mailing list. */
export const listUsesRead = defineRead({
  name: 'people.list-uses',
  tables: ['pages', 'pageVersions'],
  input: { storeId: 'uuid', code: 'text' },
  row: z.object({ title: z.string() }),
  sql: ({ storeId, code }) => sql`
    select p.title from pages p left join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.store_id = ${storeId} and p.deleted_at is null
      and (jsonb_path_exists(p.draft, '$.**.list ? (@ == $code)', jsonb_build_object('code', ${code}))
        or jsonb_path_exists(v.published, '$.**.list ? (@ == $code)', jsonb_build_object('code', ${code})))
    order by p.title limit 50`,
  budget: { nodes: 12, cost: 2000 },
});
