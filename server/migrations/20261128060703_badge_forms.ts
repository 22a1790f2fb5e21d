import { type Kysely, sql } from 'kysely';

/** Readers give one badge in several forms: a badge is kept under the hash of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_badges add column form_hashes text[] not null default '{}';
    comment on column staff_badges.form_hashes is 'Hashes of the shorter forms in which other readers give this badge';
    alter table presented_badges add column form_hashes text[] not null default '{}';
  `.execute(db);
}
