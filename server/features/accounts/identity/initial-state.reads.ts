import { sql } from 'kysely';
import { z } from 'zod';
import { LISTED_PAGES } from '../../../../shared/features/accounts/identity/identity.ts';
import { defineRead } from '../../../platform/database/reads.ts';

/** The pages of a store that were changed last: as many as are listed, however many there are. */
export const listedPagesRead = defineRead({
  name: 'identity.listed-pages',
  tables: ['pages', 'stores'],
  input: { storeId: 'uuid' },
  row: z.object({ id: z.uuid(), url: z.string(), title: z.string() }),
  sql: ({ storeId }) => sql`
    select p.id, p.url, p.title from stores s join pages p on p.project_id = s.project_id and p.store_id = s.id
    where s.id = ${storeId} and p.kind = 'page' and p.deleted_at is null
    order by p.changed_at desc, p.id limit ${sql.lit(LISTED_PAGES)}`,
  budget: { nodes: 8, cost: 100 },
});
