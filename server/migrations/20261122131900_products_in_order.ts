import { type Kysely, sql } from 'kysely';

/** What a store has on sale in the orders that its pages list it: a page reads its own products, not all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_by_sales on products (store_id, sold desc, id)
      where enabled and deleted_at is null and live_at is not null;
    create index products_by_price on products
      (store_id, least(price_minor, coalesce(sale_price_minor, price_minor)), id)
      where enabled and deleted_at is null and live_at is not null;
    create index products_by_age on products (store_id, live_at desc)
      where enabled and deleted_at is null and live_at is not null;
  `.execute(db);
}
