import { type Kysely, sql } from 'kysely';

/**
 * Which pictures of the drive a store’s pages and menu show: shoppers get those of live ones and no others, the drive warns
 * before one is deleted, and the bin keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table published_files (
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      file_id uuid not null references files on delete cascade,
      crop text not null default '' check (crop ~ '^([0-9]{1,4}(-[0-9]{1,4}){3})?$'),
      used_by text not null check (used_by in ('page', 'page-draft', 'menu', 'menu-draft')),
      used_id uuid not null,
      primary key (store_id, file_id, crop, used_by, used_id)
    );
    comment on column published_files.crop is 'The part that is shown: left, top, width and height in thousandths; empty for the whole picture';
    comment on column published_files.used_by is 'page, menu: shoppers see it; page-draft, menu-draft: only its editors and people with a link to the preview do';
    create index on published_files (file_id);
    create index on published_files (used_id);
    create index on published_files (project_id);
    alter table published_files enable row level security, force row level security;
    create policy of_one_project on published_files
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table picture_crops (
      sha256 text not null,
      crop text not null,
      primary key (sha256, crop)
    );
    comment on table picture_crops is 'Parts of pictures that were made for stores, by the picture’s content: they are removed along with it';
  `.execute(db);
}
