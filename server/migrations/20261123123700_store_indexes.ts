import { type Kysely, sql } from 'kysely';

/** Without them, one division’s store and one store’s orders are found by reading those of all projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index stores_of_division on stores (division_id);
    create index orders_of_store on orders (store_id, placed_at desc);
  `.execute(db);
}
