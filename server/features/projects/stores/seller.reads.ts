import { sql } from 'kysely';
import { z } from 'zod';
import {
  NO_SELLER,
  type Seller,
  sellerSchema,
} from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const sellerRead = defineRead({
  name: 'stores.seller',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: z.object({ seller: sellerSchema }),
  sql: ({ projectId }) =>
    sql`select seller from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 5, cost: 41 },
});

/** The seller in a project’s stores; empty where no one is named. */
export async function findStoreSeller(tx: Tx, projectId: string): Promise<Seller> {
  return (await sellerRead.find(tx, { projectId }))?.seller ?? NO_SELLER;
}
