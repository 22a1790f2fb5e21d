import { type Kysely, sql } from 'kysely';

/** Views of lists that people have saved: they follow them to other devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      project_id uuid references projects on delete cascade,
      list text not null,
      name text not null,
      address text not null,
      is_start boolean not null default false,
      created_at timestamptz not null default now(),
      unique nulls not distinct (account_id, project_id, list, name)
    );
    comment on column saved_views.project_id is 'Null for a list of everything, such as that of all factory orders';
    comment on column saved_views.address is 'The query of the list''s address, without a page';
    create index on saved_views (project_id);
    alter table saved_views enable row level security, force row level security;
    create policy of_one_person on saved_views
      using (account_id = selvedge_account()) with check (account_id = selvedge_account());
  `.execute(db);
}
