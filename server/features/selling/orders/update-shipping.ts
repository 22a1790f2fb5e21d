import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { orderAddressChanged } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Address } from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';

/**
 * Sends an order elsewhere, and tells the buyer. It is found by both addresses: support may be told of either. The new one goes
 * first, because only the first words of a long text are found.
 * Without effect where the address is the same.
 */
export async function updateShipping(tx: Tx, orderId: string, shipping: Address): Promise<void> {
  const { name, zip, city } = shipping;
  const event = sql`
    select project_id, json_build_object('orderId', id, 'changeId', ${newId()}::text)::jsonb as payload from changed`;
  await sql`
    with changed as (
      update orders set shipping = ${JSON.stringify(shipping)}::jsonb,
        search = ${[name, zip, city].join(' ').toLowerCase()} || ' ' || search
      where id = ${orderId} and shipping <> ${JSON.stringify(shipping)}::jsonb
      returning id, project_id
    )
    ${insertEventFrom(orderAddressChanged, event)}`.execute(tx);
}
