import { sql } from 'kysely';
import { z } from 'zod';
import {
  type CollectionRules,
  collectionRulesSchema,
} from '../../../../shared/features/making/collections/collections.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rulesCondition } from './rule-conditions.ts';

export interface DynamicCollection {
  readonly id: string;
  readonly storeId: string;
  readonly rules: CollectionRules;
}

export const dynamicSchema = z.object({ id: z.uuid(), storeId: z.uuid(), rules: collectionRulesSchema });

/**
 * Makes the products of collections what their rules say, in one statement. New ones come last.
 * @param productIds only these products are looked at
 */
export async function refreshMembers(
  tx: Tx,
  collections: readonly DynamicCollection[],
  productIds?: readonly string[],
): Promise<void> {
  if (collections.length === 0) return;
  const ids = collections.map(({ id }) => id);
  const among = productIds ? sql`and p.id = any(${productIds}::uuid[])` : sql``;
  const lists = collections.map(
    ({ id, storeId, rules }) => sql`
      select ${id}::uuid as collection_id, p.project_id, p.id as product_id, p.created_at
      from products p where p.store_id = ${storeId} and p.deleted_at is null ${among} and ${rulesCondition(rules)}`,
  );
  await sql`
    with wanted as materialized (${sql.join(lists, sql` union all `)}),
      gone as (
        delete from collection_products l
        where l.collection_id = any(${ids}::uuid[]) ${productIds ? sql`and l.product_id = any(${productIds}::uuid[])` : sql``}
          and not exists (
            select from wanted w where w.collection_id = l.collection_id and w.product_id = l.product_id))
, last as materialized (
        select collection_id, max(position) as position from collection_products
        where collection_id = any(${ids}::uuid[]) group by collection_id)
    insert into collection_products (project_id, collection_id, product_id, position)
    select w.project_id, w.collection_id, w.product_id, coalesce(last.position, 0)
      + row_number() over (partition by w.collection_id order by w.created_at desc, w.product_id)
    from wanted w left join last on last.collection_id = w.collection_id
    where not exists (
      select from collection_products l where l.collection_id = w.collection_id and l.product_id = w.product_id)
    on conflict (collection_id, product_id) do nothing`.execute(tx);
}

/** Puts changed products of a project into the collections whose rules hold of them, and takes them out of others. */
export async function refreshProducts(
  tx: Tx,
  projectId: string,
  productIds: readonly string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('collections')
    .select(['id', 'storeId', 'rules'])
    .where('projectId', '=', projectId)
    .where('rules', 'is not', null)
    .execute();
  await refreshMembers(tx, z.array(dynamicSchema).parse(rows), productIds);
}
