import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { MEMBER_TABLES, membersWith, toldMemberSchema } from '../../projects/projects/projects.ts';

const failedProductSchema = z.object({
  name: z.string(),
  urlName: z.string(),
  /** Shoppers see an earlier version of it. */
  isLive: z.boolean(),
  project: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  /** Members who make products. */
  members: z.array(toldMemberSchema),
});
export type FailedProduct = z.output<typeof failedProductSchema>;

const failedProductRead = defineRead({
  name: 'product-news.failed-product',
  tables: [...MEMBER_TABLES, 'products', 'projects'],
  input: { productId: 'uuid' },
  row: failedProductSchema,
  sql: ({ productId }) => sql`
    select d.name, d.url_name, d.live_at is not null as is_live,
      json_build_object('id', p.id, 'code', p.code, 'name', p.name) as project,
      ${membersWith(sql`d.project_id`, 'edit-products')} as members
    from products d join projects p on p.id = d.project_id
    where d.id = ${productId} and d.deleted_at is null and p.deleted_at is null`,
  budget: { nodes: 20, cost: 100 },
});

/** A product with the members to notify; null where it is gone. */
export const findFailedProduct = (tx: Tx, productId: string): Promise<FailedProduct | null> =>
  failedProductRead.find(tx, { productId });
