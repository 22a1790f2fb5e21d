import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

/** The store that a mail’s link names. */
export const mailingStoreRead = defineRead({
  name: 'preferences.store',
  tables: ['stores'],
  input: { id: 'uuid' },
  row: z.object({ projectId: z.uuid(), name: z.string() }),
  sql: ({ id }) => sql`select project_id, name from stores where id = ${id}`,
  budget: { nodes: 4, cost: 10 },
});
