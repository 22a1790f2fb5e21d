import { type Kysely, sql } from 'kysely';

/** The radio tag of the garment that a label is in work with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table labels add column tag text`.execute(db);
}
