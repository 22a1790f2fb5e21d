import { type Kysely, sql } from 'kysely';

/**
 * The drive: folders, a bin of 30 days, uploads in parts, and which designs show a picture. The stored objects of deleted
 * files are removed later, because files of other projects may have the same content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drive_folders (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      parent_id uuid references drive_folders on delete cascade,
      name text not null check (length(name) between 1 and 80),
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now()
    );
    create unique index drive_folders_name on drive_folders (project_id, parent_id, lower(name)) nulls not distinct;
    create index on drive_folders (parent_id);
    create index on drive_folders (created_by);
    alter table drive_folders enable row level security, force row level security;
    create policy of_one_project on drive_folders
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table files
      add column folder_id uuid references drive_folders on delete set null,
      add column deleted_at timestamptz;
    comment on column files.deleted_at is 'When it was put in the bin; null while it is in the drive';
    create index files_in_drive on files (project_id, id) include (bytes, folder_id, deleted_at)
      where purpose = 'artwork';
    create index on files (folder_id) where folder_id is not null;
    create index files_in_bin on files (deleted_at) where deleted_at is not null;
    create index on files (storage_key);

    create table picture_uses (
      project_id uuid not null references projects on delete cascade,
      file_id uuid not null references files,
      design_id uuid not null references designs on delete cascade,
      is_published boolean not null default false,
      primary key (file_id, design_id)
    );
    comment on column picture_uses.is_published is 'A published version shows it, and not only the draft';
    create index on picture_uses (design_id);
    create index on picture_uses (project_id);
    alter table picture_uses enable row level security, force row level security;
    create policy of_one_project on picture_uses
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_scene_pictures(scene jsonb) returns setof uuid language sql immutable parallel safe as $$
      select distinct (each #>> '{}')::uuid from jsonb_path_query(scene, '$.**.fileId') each
      where each #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    $$;

    create function selvedge_note_draft_pictures() returns trigger language plpgsql as $$
    begin
      delete from picture_uses where design_id = new.id and not is_published
        and file_id not in (select selvedge_scene_pictures(new.scene));
      insert into picture_uses (project_id, file_id, design_id)
        select new.project_id, f.id, new.id from files f
        where f.project_id = new.project_id and f.id in (select selvedge_scene_pictures(new.scene))
        on conflict do nothing;
      return null;
    end $$;
    create trigger note_pictures after insert or update of scene on designs
      for each row execute function selvedge_note_draft_pictures();

    create function selvedge_note_version_pictures() returns trigger language plpgsql as $$
    begin
      insert into picture_uses (project_id, file_id, design_id, is_published)
        select new.project_id, f.id, new.design_id, true from files f
        where f.project_id = new.project_id and f.id in (select selvedge_scene_pictures(new.scene))
        on conflict (file_id, design_id) do update set is_published = true;
      return null;
    end $$;
    create trigger note_pictures after insert on design_versions
      for each row execute function selvedge_note_version_pictures();

    insert into picture_uses (project_id, file_id, design_id, is_published)
      select project_id, file_id, design_id, bool_or(is_published) from (
        select d.project_id, selvedge_scene_pictures(d.scene) as file_id, d.id as design_id, false as is_published
        from designs d
        union all
        select v.project_id, selvedge_scene_pictures(v.scene), v.design_id, true from design_versions v
      ) used
      where exists (select 1 from files f where f.id = used.file_id and f.project_id = used.project_id)
      group by project_id, file_id, design_id;

    create table file_uploads (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      folder_id uuid references drive_folders on delete set null,
      name text not null,
      fingerprint text not null,
      bytes bigint not null check (bytes > 0),
      received bigint not null default 0 check (received <= bytes),
      updated_at timestamptz not null default now()
    );
    comment on column file_uploads.fingerprint is 'Name, size and date of the file, as its browser knows it: the same file resumes';
    create unique index file_uploads_file on file_uploads (project_id, account_id, fingerprint);
    create index on file_uploads (updated_at);
    create index on file_uploads (account_id);
    create index on file_uploads (folder_id);
    alter table file_uploads enable row level security, force row level security;
    create policy of_one_project on file_uploads
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table discarded_objects (
      storage_key text primary key,
      sha256 text not null,
      has_renditions boolean not null,
      discarded_at timestamptz not null default now()
    );
    comment on table discarded_objects is 'Stored objects whose file was deleted; removed unless another file has the same content';
  `.execute(db);
}
