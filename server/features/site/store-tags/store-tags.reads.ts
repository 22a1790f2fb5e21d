import { sql } from 'kysely';
import { z } from 'zod';
import { storeTagsSchema } from '../../../../shared/features/site/store-tags/store-tags.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const tagsRead = defineRead({
  name: 'stores.tags',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: z.object({ tags: storeTagsSchema }),
  sql: ({ projectId }) =>
    sql`select tags from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 5, cost: 41 },
});

/** The ids of a merchant’s own accounts; null without a store. */
export const findStoreTags = async (tx: Tx, projectId: string) =>
  (await tagsRead.find(tx, { projectId }))?.tags ?? null;
