import { type Kysely, sql } from 'kysely';

/**
 * A store’s bestsellers are read from their index alone, project included, which the policy asks for. Otherwise PostgreSQL read and
 * sorted all products of a store for the few that a product’s page looks at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index products_by_sales;
    create index products_by_sales on products (store_id, sold desc, id) include (project_id)
      where enabled and deleted_at is null and live_at is not null;
  `.execute(db);
}
