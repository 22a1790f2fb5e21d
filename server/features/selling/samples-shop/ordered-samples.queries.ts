import { sql } from 'kysely';
import { z } from 'zod';
import {
  type SampleOrder,
  type SampleVerdict,
  sampleOrderSchema,
  sampleVerdictSchema,
} from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import type { Tx } from '../../../platform/database/database.ts';

const ORDERS_PAGE_SIZE = 10;

/** Notes which products a paid order of samples holds; nothing for a shopper's order. One statement. */
export async function recordSamples(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into samples (order_item_id, project_id, order_id, product_id, design_version_id)
    select i.id, b.buyer_project_id, o.id, i.product_id, i.design_version_id
    from orders o join baskets b on b.id = o.basket_id join order_items i on i.order_id = o.id
    where o.id = ${orderId} and b.buyer_project_id is not null
    on conflict (order_item_id) do nothing`.execute(tx);
}

const buyerSchema = z.object({ projectId: z.uuid(), accountId: z.uuid(), designs: z.int() });

/** The buyer of an order's samples, with the number of designs; undefined for a shopper's order. */
export async function findSampleBuyer(tx: Tx, orderId: string) {
  const { rows } = await sql`
    select b.buyer_project_id as project_id, b.account_id,
      (select count(distinct product_id)::int from samples where order_id = o.id) as designs
    from orders o join baskets b on b.id = o.basket_id
    where o.id = ${orderId} and b.buyer_project_id is not null and b.account_id is not null`.execute(tx);
  return buyerSchema.optional().parse(rows[0]);
}

/** A page of a project's sample orders, newest first. One statement, which has to see the seller's orders. */
export async function listSampleOrders(
  tx: Tx,
  projectId: string,
  page: number,
): Promise<{ orders: SampleOrder[]; total: number }> {
  const { rows } = await sql`
    with ordered as materialized (
      select order_id, max(ordered_at) as at from samples where project_id = ${projectId} group by order_id
    ), shown as materialized (
      select order_id, at from ordered order by at desc, order_id desc
      limit ${ORDERS_PAGE_SIZE} offset ${(page - 1) * ORDERS_PAGE_SIZE}
    )
    select (select count(*)::int from ordered) as total,
      (select coalesce(json_agg(json_build_object(
        'hash', o.hash, 'number', o.number, 'status', o.status, 'totalMinor', o.total_minor, 'currency', o.currency,
        'placedAt', to_char(o.placed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'samples', (select json_agg(json_build_object(
            'id', s.order_item_id, 'productId', s.product_id, 'name', i.name, 'colour', i.options->>'Colour',
            'size', i.options->>'Size', 'quantity', i.quantity, 'imageId', i.image_file_id,
            'urlName', case when p.deleted_at is null then p.url_name end,
            'verdict', s.verdict, 'note', s.note,
            'isOlder', p.design_version_id is distinct from s.design_version_id) order by i.position)
          from samples s join order_items i on i.id = s.order_item_id join products p on p.id = s.product_id
          where s.order_id = o.id)
      ) order by shown.at desc, o.id desc), '[]')
      from shown join orders o on o.id = shown.order_id) as orders`.execute(tx);
  return z.object({ total: z.int(), orders: z.array(sampleOrderSchema) }).parse(rows[0]);
}

/** Saves what the merchant made of a sample; undefined where the project has no such sample. */
export async function saveVerdict(
  tx: Tx,
  sample: { readonly id: string; readonly projectId: string },
  decision: { readonly verdict: SampleVerdict | null; readonly note: string; readonly accountId: string },
) {
  const { verdict, note, accountId } = decision;
  const { rows } = await sql`
    update samples set verdict = ${verdict}, note = nullif(${note}, ''),
      decided_at = case when ${verdict}::text is not null then now() end,
      decided_by = case when ${verdict}::text is not null then ${accountId}::uuid end
    where order_item_id = ${sample.id} and project_id = ${sample.projectId}
    returning verdict, note`.execute(tx);
  return z
    .object({ verdict: sampleVerdictSchema.nullable(), note: z.string().nullable() })
    .optional()
    .parse(rows[0]);
}
