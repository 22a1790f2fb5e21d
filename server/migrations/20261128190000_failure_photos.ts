import { type Kysely, sql } from 'kysely';

/**
 * The photo of a garment that failed, and the place where it was found. The photo goes with its report, which stays when
 * someone takes it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table spoiled_garments add column place text;
    comment on column spoiled_garments.place is 'The place of the floor that reported it; null from stations of earlier releases';

    create table failure_photos (
      spoil_id uuid primary key references spoiled_garments on delete cascade,
      project_id uuid not null references projects on delete restrict,
      width int not null check (width between 1 and 1600),
      height int not null check (height between 1 and 1600),
      bytes int not null,
      taken_at timestamptz not null,
      staff_id uuid references accounts on delete set null,
      received_at timestamptz not null default now()
    );
    comment on table failure_photos is 'Photos of garments that failed; deleted after 180 days. The stored objects have the report’s id as their name';
    create index on failure_photos (received_at);
    create index on failure_photos (staff_id);
    create index on failure_photos (project_id);
    alter table failure_photos enable row level security, force row level security;
    create policy of_one_project on failure_photos
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
