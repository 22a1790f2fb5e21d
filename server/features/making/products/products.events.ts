import { sql } from 'kysely';
import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';

/** Samples that another project’s store sells aren’t counted. Products are locked in the order of their ids and bundles last, as wherever an item of a bundle changes. */
export async function countSold(
  tx: Tx,
  projectId: string | null,
  lines: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  await prepared(
    'products.count-sold',
    sql`
    with bought as (
      select "productId" as id, sum(quantity)::int as pieces
      from json_to_recordset(${JSON.stringify(lines)}::json) as l("productId" uuid, quantity int) group by "productId"
    ), held as materialized (
      select id from products where id = any((select ${lines.map(({ productId }) => productId)}::uuid[])::uuid[]) and project_id = ${projectId}::uuid
      order by design_id is null, id for no key update
    )
    update products p set sold = sold + bought.pieces from bought
    where p.id = bought.id and p.id in (select id from held)`,
  ).execute(tx);
}

export const productSubscriptions = [
  onEvent(
    orderPaid,
    'products.count-sold',
    ({ lines, bundles }, { tx, projectId }) => countSold(tx, projectId, [...lines, ...bundles]),
    { isContended: true },
  ),
];
