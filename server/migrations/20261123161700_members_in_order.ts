import { type Kysely, sql } from 'kysely';

/** The first picture of a collection is found by its first members, not by all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index collection_products_in_order on collection_products (collection_id, position)`.execute(
    db,
  );
}
