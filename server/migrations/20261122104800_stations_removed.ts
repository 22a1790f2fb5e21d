import { type Kysely, sql } from 'kysely';

/** Workstations that the office removed: their scans and prints stay, and their names are free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stations add column removed_at timestamptz;
    alter table stations drop constraint stations_name_key;
    create unique index stations_name_key on stations (name) where removed_at is null;
  `.execute(db);
}
