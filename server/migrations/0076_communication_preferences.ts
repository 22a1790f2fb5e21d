import { type Kysely, sql } from 'kysely';

/** Which mails beyond what they asked for a person does not want, by address: a customer need not have an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table communication_preferences (
      email citext primary key check (length(email) <= 254),
      refused text[] not null default '{}',
      updated_at timestamptz not null default now()
    );
  `.execute(db);
}
