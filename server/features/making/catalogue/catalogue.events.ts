import { sql } from 'kysely';
import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';

/**
 * Takes sold pieces out of the stock. It may fall below zero where two shoppers bought the last one: the factory sees
 * such a blank as short. Blanks are locked in the order of their ids, so that two orders never wait for each other.
 */
async function takeStock(
  tx: Tx,
  lines: readonly { readonly blankId: string; readonly quantity: number }[],
): Promise<void> {
  await sql`
    with sold as (
      select "blankId" as id, sum(quantity)::int as pieces
      from json_to_recordset(${JSON.stringify(lines)}::json) as l("blankId" uuid, quantity int) group by "blankId"
    ), held as materialized (
      select id from blanks where id in (select id from sold) order by id for update
    )
    update blanks b set stock = stock - sold.pieces from sold where b.id = sold.id and b.id in (select id from held)`.execute(
    tx,
  );
}

export const catalogueSubscriptions = [
  onEvent(orderPaid, 'catalogue.take-stock', ({ lines }, { tx }) => takeStock(tx, lines)),
];
