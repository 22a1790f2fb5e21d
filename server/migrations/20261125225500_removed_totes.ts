import { type Kysely, sql } from 'kysely';

/** A removed tote keeps its number: its sticker may be somewhere, and a station without the network may still fill it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table totes add column removed_at timestamptz`.execute(db);
}
