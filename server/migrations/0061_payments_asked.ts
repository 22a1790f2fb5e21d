import { type Kysely, sql } from 'kysely';

/** When the provider was last asked about a payment whose end was not told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column asked_at timestamptz;
    create index payments_not_over on payments (created_at) where status in ('pending', 'processing', 'failed');
  `.execute(db);
}
