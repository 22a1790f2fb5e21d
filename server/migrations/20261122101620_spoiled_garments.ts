import { type Kysely, sql } from 'kysely';

/**
 * A garment that was spoiled and is made again, with the reason. Its blank leaves the stock, and comes back where the
 * report was a mistake. The id is the operation's, so that a repeat counts once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table spoiled_garments (
      id uuid primary key,
      label_id uuid not null references labels on delete cascade,
      blank_id uuid not null references blanks on delete restrict,
      stage text not null check (stage in ('picked', 'pretreated', 'printed_on', 'sorted')),
      reason text not null,
      station_id uuid not null references stations on delete restrict,
      staff_id uuid references accounts on delete set null,
      at timestamptz not null,
      undone_at timestamptz,
      undone_by_id uuid unique
    );
    comment on column spoiled_garments.stage is 'How far the garment was made';
    comment on column spoiled_garments.undone_by_id is 'The operation that took the report back';
    create index on spoiled_garments (label_id, at);
    create index on spoiled_garments (at);
    create index on spoiled_garments (blank_id);
    create index on spoiled_garments (station_id);
    create index on spoiled_garments (staff_id);
  `.execute(db);
}
