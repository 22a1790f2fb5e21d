import { type Kysely, sql } from 'kysely';

/** A merchant's list counts its orders by status, and pages through them by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_status on orders (project_id, status, placed_at desc) where deleted_at is null`.execute(
    db,
  );
}
