import { type Kysely, sql } from 'kysely';

/** Sessions that started at a store’s own domain work there alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column domain text;
    comment on column sessions.domain is 'The store’s own domain where it started; null at the platform’s hosts';
  `.execute(db);
}
