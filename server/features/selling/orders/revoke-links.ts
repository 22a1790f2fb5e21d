import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { orderLinksRevoked } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';

/** 122 random bits for each row: a link that can't be guessed. */
const newHash = sql`replace(gen_random_uuid()::text, '-', '')`;

/**
 * Replaces every link of an order's customer: to their orders, with receipt, invoice and address, and to their order
 * history, which shows the others. Old links answer 404; the customer is sent the new one. One statement.
 * @param which tells the order `o`
 * @returns whether there is such an order
 */
export async function revokeLinks(
  tx: Tx,
  which: RawBuilder<unknown>,
  accountId: string | null,
): Promise<boolean> {
  const event = sql`
    select project_id, json_build_object('orderId', id, 'revocationId', ${newId()}::text,
      'revokedBy', ${accountId}::text)::jsonb as payload from named`;
  const { rows } = await sql`
    with named as (select o.id, o.project_id, o.customer_id from orders o where ${which}),
      history as (
        update customers k set hash = ${newHash} from named where k.id = named.customer_id returning k.id
      ), renewed as (
        update orders o set hash = ${newHash} from history where o.customer_id = history.id and o.paid_at is not null
        returning o.id
      ), told as (${insertEventFrom(orderLinksRevoked, event)})
    select id from named`.execute(tx);
  return rows.length > 0;
}
