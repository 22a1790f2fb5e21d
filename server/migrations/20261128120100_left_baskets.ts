import { type Kysely, sql } from 'kysely';

/** Baskets that no browser can open any more were never deleted: the job that does looks for the oldest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index baskets_left on baskets (name, updated_at) where account_id is null and buyer_project_id is null
  `.execute(db);
}
