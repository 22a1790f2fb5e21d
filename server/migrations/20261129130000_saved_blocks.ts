import { type Kysely, sql } from 'kysely';

/** Blocks that a merchant saved for other pages, and where pages show those that are the same everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_blocks (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      name text not null,
      is_shared boolean not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    );
    comment on table saved_blocks is 'Blocks saved for other pages: copied each time, or shared and the same everywhere';
    create index on saved_blocks (project_id, changed_at desc);

    create table saved_block_versions (
      saved_block_id uuid not null references saved_blocks on delete cascade,
      number integer not null,
      project_id uuid not null references projects on delete cascade,
      content jsonb not null,
      author_id uuid references accounts on delete set null,
      at timestamptz not null default now(),
      primary key (saved_block_id, number)
    );
    comment on table saved_block_versions is 'What a saved block was: places on pages name the version that they have';
    create index on saved_block_versions (project_id);
    create index on saved_block_versions (author_id);

    create table block_uses (
      page_id uuid not null references pages on delete cascade,
      place text not null,
      project_id uuid not null references projects on delete cascade,
      saved_block_id uuid not null references saved_blocks on delete cascade,
      version integer not null,
      differences integer not null,
      primary key (page_id, place)
    );
    comment on table block_uses is 'Where drafts of pages show shared blocks, written with each save: place is the uid of the outermost block';
    create index on block_uses (saved_block_id);
    create index on block_uses (project_id);

    alter table saved_blocks enable row level security, force row level security;
    alter table saved_block_versions enable row level security, force row level security;
    alter table block_uses enable row level security, force row level security;
    create policy of_one_project on saved_blocks
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    create policy of_one_project on saved_block_versions
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    create policy of_one_project on block_uses
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
