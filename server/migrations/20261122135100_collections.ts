import { type Kysely, sql } from 'kysely';

/**
 * Collections get rules, an order, a cover, a schedule and words for search engines. `enabled` stays what shoppers’
 * pages read: whether it is shown now, by the merchant’s switch and the schedule.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column tags text[] not null default '{}';

    alter table files drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('artwork', 'print-file', 'mockup', 'logo', 'thumbnail', 'label', 'cover'));

    alter table collections
      add column is_published boolean not null default true,
      add column starts_at timestamptz,
      add column ends_at timestamptz,
      add column meta_title text not null default '',
      add column meta_description text not null default '',
      add column sort text not null default 'bestsellerOrder'
        check (sort in ('manual', 'bestsellerOrder', 'new-in', 'price', 'price-down', 'title')),
      add column rules jsonb,
      add column cover_file_id uuid references files on delete set null,
      add column updated_at timestamptz not null default now(),
      add check (starts_at < ends_at);
    comment on column collections.enabled is 'Shown now: published, and in its time';
    comment on column collections.rules is 'What its products must be like; null where they are chosen by hand';
    update collections set is_published = enabled;
    create index on collections (project_id);
    create index on collections (cover_file_id) where cover_file_id is not null;
    create index collections_timed on collections (id) where starts_at is not null or ends_at is not null;
    create index collections_dynamic on collections (id) where rules is not null;

    create table collection_addresses (
      store_id uuid not null references stores on delete cascade,
      url_name text not null,
      project_id uuid not null references projects on delete cascade,
      collection_id uuid references collections on delete set null,
      primary key (store_id, url_name)
    );
    comment on table collection_addresses is 'Earlier addresses of collections; of a deleted one without a collection';
    create index on collection_addresses (collection_id);
    create index on collection_addresses (project_id);
    alter table collection_addresses enable row level security, force row level security;
    create policy of_one_project on collection_addresses
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
