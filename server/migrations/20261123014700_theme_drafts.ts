import { type Kysely, sql } from 'kysely';

/** What a store is about to look like: shoppers see what is published in `stores`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table theme_drafts (
      store_id uuid primary key references stores on delete cascade,
      project_id uuid not null references projects on delete cascade,
      document jsonb,
      revision integer not null default 1,
      author_id uuid references accounts on delete set null,
      changed_at timestamptz not null default now()
    );
    comment on column theme_drafts.document is 'Null where the draft is what shoppers see';
    create index on theme_drafts (project_id);
    create index on theme_drafts (author_id);
    alter table theme_drafts enable row level security, force row level security;
    create policy of_one_project on theme_drafts
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
