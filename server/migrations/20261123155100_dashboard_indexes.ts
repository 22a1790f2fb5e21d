import { type Kysely, sql } from 'kysely';

/** The dashboard adds up what a project was paid in sixty days, and counts what it sent in a week, by these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_paid on orders (project_id, paid_at) include (currency, total_minor)
      where paid_at is not null and deleted_at is null;
    create index orders_sent on orders (project_id, shipped_at) where shipped_at is not null and deleted_at is null;
  `.execute(db);
}
