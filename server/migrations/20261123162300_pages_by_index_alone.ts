import { type Kysely, sql } from 'kysely';

/**
 * Deep pages and counts of orders and shipments read no rows but those they show: the indexes hold what the policies ask
 * for, and what the lists are ordered by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index orders_newest;
    create index orders_newest on orders (status, placed_at desc, id desc) include (project_id)
      where deleted_at is null;
    drop index orders_by_status;
    create index orders_by_status on orders (project_id, status, placed_at desc, id desc) where deleted_at is null;
    drop index shipments_newest;
    create index shipments_newest on shipments (created_at desc, id desc) include (project_id);
  `.execute(db);
}
