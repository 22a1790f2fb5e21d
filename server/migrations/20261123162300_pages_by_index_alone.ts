import { type Kysely, sql } from 'kysely';

/**
 * Deep pages and counts of orders and shipments read no rows but those they show: the indexes hold what the policies ask
 * for, and what the lists are ordered by. Readers wait only once the new ones are built.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_newest_next on orders (status, placed_at desc, id desc) include (project_id)
      where deleted_at is null;
    create index orders_by_status_next on orders (project_id, status, placed_at desc, id desc) where deleted_at is null;
    create index shipments_newest_next on shipments (created_at desc, id desc) include (project_id);
    drop index orders_newest, orders_by_status, shipments_newest;
    alter index orders_newest_next rename to orders_newest;
    alter index orders_by_status_next rename to orders_by_status;
    alter index shipments_newest_next rename to shipments_newest;
  `.execute(db);
}
