import { type Kysely, sql } from 'kysely';

/** Totes carry garments between the steps of the floor: each has a number, and a garment waits in one or in none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table totes (
      code text primary key,
      number integer not null unique check (number between 1 and 999),
      created_at timestamptz not null default now(),
      created_by uuid references accounts on delete set null
    );
    alter table labels add column tote text;
    create index labels_in_totes on labels (tote) where tote is not null;
  `.execute(db);
}
