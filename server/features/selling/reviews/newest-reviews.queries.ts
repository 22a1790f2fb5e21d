import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

const newestSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    stars: z.int(),
    title: z.string(),
    body: z.string(),
    productName: z.string(),
    urlName: z.string(),
    writtenAt: z.date().transform((date) => date.toISOString()),
  }),
);

/**
 * The newest reviews that shoppers see, of products that they can buy.
 * @param storeId null for all stores of the project
 */
export async function newestReviews(
  tx: Tx,
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string | null },
  limit: number,
): Promise<z.output<typeof newestSchema>> {
  const { rows } = await sql`
    select w.id, w.name, w.stars, w.title, w.body, p.name as product_name, p.url_name, w.created_at as written_at
    from reviews w join products p on p.id = w.product_id
    where w.project_id = ${projectId} ${storeId === null ? sql`` : sql`and w.store_id = ${storeId}`}
      and w.state = 'shown' and p.enabled and p.deleted_at is null and p.live_at is not null
    order by w.created_at desc, w.id desc limit ${limit}`.execute(tx);
  return newestSchema.parse(rows);
}
