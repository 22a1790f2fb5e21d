import { type Kysely, sql } from 'kysely';

/** Videos of the drive, which banners and pods play, with the picture that each shows until it does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('artwork', 'print-file', 'mockup', 'logo', 'thumbnail', 'label', 'cover', 'shopper-artwork',
          'video')),
      add column duration_ms integer check (duration_ms > 0),
      add column poster_id uuid references files on delete set null;
    comment on column files.duration_ms is 'How long a video is; null of other files';
    comment on column files.poster_id is 'The picture that a video shows until it plays';
    create index on files (poster_id) where poster_id is not null;
    drop index files_in_drive;
    create index files_in_drive on files (project_id, id) include (bytes, folder_id, deleted_at, purpose)
      where purpose in ('artwork', 'video');
  `.execute(db);
}
