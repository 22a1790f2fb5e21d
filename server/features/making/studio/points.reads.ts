import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';
import { personName } from '../../accounts/identity/identity.ts';

/** The people who made versions of a design. */
export const pointAuthorsRead = defineRead({
  name: 'studio.point-authors',
  tables: ['accounts', 'designPoints'],
  input: { designId: 'uuid' },
  row: z.object({ id: z.uuid(), name: z.string() }),
  sql: ({ designId }) => sql`
    select a.id, ${personName('a')} as name from accounts a
    where a.id = any(array(select p.author_id from design_points p where p.design_id = ${designId}))`,
  budget: { nodes: 8, cost: 100 },
});
