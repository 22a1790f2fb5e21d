import { type Kysely, sql } from 'kysely';

/** Garments are cured and checked at separate places. Both are off until the office turns them on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table labels add column cured_at timestamptz, add column checked_at timestamptz;
    comment on column labels.cured_at is 'When the garment went into the dryer';
    comment on column labels.checked_at is 'When the garment passed its check';

    create table floor_settings (
      id integer primary key default 1 check (id = 1),
      cure_celsius integer check (cure_celsius between 80 and 220),
      cure_seconds integer check (cure_seconds between 10 and 900),
      check_percent integer not null default 0 check (check_percent between 0 and 100),
      changed_at timestamptz not null default now(),
      changed_by uuid references accounts on delete set null,
      check ((cure_celsius is null) = (cure_seconds is null))
    );
    comment on table floor_settings is 'How the factory’s floor finishes garments: one row';
    comment on column floor_settings.cure_celsius is 'Null where garments aren’t cured at a separate place';
    create index on floor_settings (changed_by) where changed_by is not null;
    insert into floor_settings default values;
  `.execute(db);
}
