import { type Kysely, sql } from 'kysely';

/** Whoever holds a stream may say that it is still there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy of_its_person on live_chat_presences for update
      using (account_id = selvedge_account()) with check (account_id = selvedge_account());
  `.execute(db);
}
