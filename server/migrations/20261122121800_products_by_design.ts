import { type Kysely, sql } from 'kysely';

/** A design’s product is looked for by the list of drafts, the studio, and whenever a draft is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on products (design_id)`.execute(db);
}
