import { type Kysely, sql } from 'kysely';

/** Products can be kept out of the product feed for shopping sites (spec 2 §3.9, `includeInProductFeed`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product_details add column in_product_feed boolean not null default true`.execute(db);
}
