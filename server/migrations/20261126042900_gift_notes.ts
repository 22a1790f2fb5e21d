import { type Kysely, sql } from 'kysely';

/** Orders that are gifts carry a note into the parcel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column gift_note text check (char_length(gift_note) between 1 and 200);
  `.execute(db);
}
