import { type Kysely, sql } from 'kysely';

/** Where a print file’s ink lies. A job measures the files that were made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_files add column ink jsonb check (jsonb_typeof(ink) = 'object');
    comment on column print_files.ink is
      'InkArea of shared/features/making/print-files; null until it is measured, empty where it can''t be';
    create index print_files_unmeasured on print_files (design_version_id, side)
      where status = 'ready' and ink is null;
  `.execute(db);
}
