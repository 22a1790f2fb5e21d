import { type Kysely, sql } from 'kysely';

/**
 * What an order saved, and the price that a shopper last saw of one piece, can be more than an integer holds: half a
 * million pounds are more rupiahs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table discount_claims alter column amount_minor type bigint;
    alter table basket_items alter column seen_price_minor type bigint;
    alter table sandbox_invoices alter column amount_minor type bigint;
    alter table subscriptions alter column credit_minor type bigint;
    alter table sandbox_subscriptions alter column credit_minor type bigint;
  `.execute(db);
}
