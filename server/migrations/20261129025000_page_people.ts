import { type Kysely, sql } from 'kysely';

/** Who has which page open in the page builder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table page_people (
      page_id uuid not null references pages on delete cascade,
      project_id uuid not null references projects on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      tab text not null,
      name text not null,
      selection text[] not null,
      since timestamptz not null default now(),
      until timestamptz not null,
      primary key (page_id, account_id, tab)
    );
    comment on table page_people is 'People who have a page open in the page builder, by their browser’s tab; without a sign of life they are gone';
    create index on page_people (project_id);
    create index on page_people (account_id);
    create index on page_people (until);
    alter table page_people enable row level security, force row level security;
    create policy of_one_project on page_people
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
