import { type Kysely, sql } from 'kysely';

/**
 * Pages that merchants build. A draft is changed by commands, each kept with what takes it back; shoppers see the
 * version that was published last. Editing therefore raises no store's content version, only going live does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pages (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      url text not null check (url ~ '^/([a-z0-9-]+/)*$'),
      title text not null,
      draft jsonb not null,
      sequence integer not null default 0,
      live_version integer,
      live_sequence integer,
      live_since timestamptz,
      scheduled_version integer,
      scheduled_at timestamptz,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      deleted_at timestamptz,
      check ((live_version is null) = (live_since is null)),
      check ((scheduled_version is null) = (scheduled_at is null))
    );
    create unique index pages_address on pages (store_id, url) where deleted_at is null;
    create index pages_changed on pages (project_id, store_id, changed_at desc, id);
    create index pages_scheduled on pages (scheduled_at) where scheduled_at is not null;
    create index pages_deleted on pages (deleted_at) where deleted_at is not null;
    comment on column pages.draft is 'The document as its editors have it: fields, and blocks with parent and key, deleted ones too';
    comment on column pages.sequence is 'Number of its newest command';

    create table page_commands (
      page_id uuid not null references pages on delete cascade,
      sequence integer not null,
      id uuid not null,
      project_id uuid not null references projects on delete cascade,
      author_id uuid references accounts on delete set null,
      at timestamptz not null default now(),
      detail jsonb not null,
      primary key (page_id, sequence),
      unique (page_id, id)
    );
    create index on page_commands (project_id);
    create index on page_commands (author_id);

    create table page_versions (
      page_id uuid not null references pages on delete cascade,
      number integer not null,
      project_id uuid not null references projects on delete cascade,
      sequence integer not null,
      document jsonb not null,
      published jsonb not null,
      note text not null default '',
      author_id uuid references accounts on delete set null,
      at timestamptz not null default now(),
      primary key (page_id, number)
    );
    create index on page_versions (project_id);
    create index on page_versions (author_id);
    comment on column page_versions.published is 'What shoppers get of it: the tree of blocks, and the fields';

    create table page_redirects (
      store_id uuid not null references stores on delete cascade,
      url text not null,
      page_id uuid not null references pages on delete cascade,
      project_id uuid not null references projects on delete cascade,
      primary key (store_id, url)
    );
    create index on page_redirects (page_id);
    create index on page_redirects (project_id);

    alter table pages enable row level security, force row level security;
    create policy of_one_project on pages
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table page_commands enable row level security, force row level security;
    create policy of_one_project on page_commands
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table page_versions enable row level security, force row level security;
    create policy of_one_project on page_versions
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table page_redirects enable row level security, force row level security;
    create policy of_one_project on page_redirects
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_page_went_live() returns trigger language plpgsql as $$
    begin
      perform selvedge_stores_changed(array[new.store_id]);
      return null;
    end $$;
    create trigger went_live after update on pages for each row
      when (old.live_version is distinct from new.live_version
        or (new.live_version is not null
          and (old.url is distinct from new.url or old.deleted_at is distinct from new.deleted_at)))
      execute function selvedge_page_went_live();
  `.execute(db);
}
