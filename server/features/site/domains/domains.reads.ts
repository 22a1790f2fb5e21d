import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

/** A store whose project is still there: a deleted one keeps its domain’s row, and needs no certificates. */
export const keptStoreRead = defineRead({
  name: 'domains.kept-store',
  tables: ['projects', 'stores'],
  input: { storeId: 'uuid' },
  row: z.object({ id: z.uuid() }),
  sql: ({ storeId }) => sql`
    select s.id from stores s join projects p on p.id = s.project_id
    where s.id = ${storeId} and p.deleted_at is null`,
  budget: { nodes: 4, cost: 25 },
});
