import { type Kysely, sql } from 'kysely';

/** A published version keeps the verdict that its merchant saw, so that the factory knows what was accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table design_versions
      add column verdict_id text,
      add column verdict text[],
      add check ((verdict_id is null) = (verdict is null));
    comment on column design_versions.verdict is 'What the merchant published in spite of; null where nothing was checked';
  `.execute(db);
}
