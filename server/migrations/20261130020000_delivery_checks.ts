import { type Kysely, sql } from 'kysely';

/** Projects whose merchants have looked at the delivery prices that a store begins with: they changed some, or kept them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table delivery_checks (
      project_id uuid primary key references projects on delete cascade,
      checked_at timestamptz not null default now()
    );
    alter table delivery_checks enable row level security, force row level security;
    create policy of_one_project on delivery_checks
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    -- The ids of a store's first methods are of version 5, those of later ones of version 7.
    insert into delivery_checks (project_id)
      select distinct project_id from delivery_methods where version > 1 or substr(id::text, 15, 1) <> '5';
  `.execute(db);
}
