import { type Kysely, sql } from 'kysely';

/** Orders that were let go unpaid were kept for ever: the job that deletes them looks for the oldest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_given_up on orders (deleted_at) where deleted_at is not null and status in ('new', 'to_be_paid')
  `.execute(db);
}
