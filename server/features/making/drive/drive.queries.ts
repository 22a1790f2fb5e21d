import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type DriveFile,
  type DriveFolder,
  type DriveKind,
  driveFolderSchema,
  type PictureUse,
  parseDriveSearch,
} from '../../../../shared/features/making/drive/drive.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { isInDrive } from '../files/files.ts';

interface FileRow {
  id: string;
  name: string;
  mediaType: string;
  bytes: string | number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  posterId: string | null;
  createdAt: Date;
  folderId: string | null;
  deletedAt: Date | null;
  uses: number;
}

const driveFile = ({ bytes, width, height, createdAt, deletedAt, ...row }: FileRow): DriveFile => ({
  ...row,
  bytes: Number(bytes),
  width: width ?? 1,
  height: height ?? 1,
  vector: row.mediaType === 'image/svg+xml',
  createdAt: createdAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
});

export interface DrivePage {
  readonly projectId: string;
  readonly folder: string | undefined;
  readonly view: 'files' | 'bin' | 'everywhere';
  readonly kind: DriveKind;
  readonly search: string | undefined;
  readonly sort: 'newest' | 'oldest' | 'name' | 'largest';
  readonly page: number;
  readonly perPage: number;
}

// Ids are in the order of time.
const ORDER: Readonly<Record<DrivePage['sort'], RawBuilder<unknown>>> = {
  newest: sql`f.id desc`,
  oldest: sql`f.id`,
  name: sql`lower(f.name), f.id`,
  largest: sql`f.bytes desc, f.id`,
};

const PURPOSES: Readonly<Record<DriveKind, RawBuilder<unknown>>> = {
  all: isInDrive,
  pictures: sql`f.purpose = 'artwork'`,
  videos: sql`f.purpose = 'video'`,
};

const isSearched = ({ search }: DrivePage) => search !== undefined && search.trim() !== '';

function filesOf(page: DrivePage): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`f.project_id = ${page.projectId}`,
    PURPOSES[page.kind],
    page.view === 'bin' ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`,
  ];
  if (isSearched(page)) {
    const { words, types } = parseDriveSearch(page.search ?? '');
    for (const word of words) parts.push(sql`f.name ilike ${containing(word)}`);
    if (types) parts.push(sql`f.media_type = any(${[...types]})`);
  } else if (page.view === 'files') {
    parts.push(page.folder ? sql`f.folder_id = ${page.folder}` : sql`f.folder_id is null`);
  }
  return sql.join(parts, sql` and `);
}

/** One page of a folder, of the bin or of a search, and how many files there are, as lists count them. */
export async function pageOfFiles(tx: Tx, page: DrivePage): Promise<{ files: DriveFile[]; total: number }> {
  const where = filesOf(page);
  const total = countUpTo(sql`select 1 from files f where ${where}`);
  const { rows } = await sql<FileRow & { total: number }>`
    select f.id, f.name, f.media_type, f.bytes, f.width, f.height, f.duration_ms, f.poster_id, f.created_at, f.folder_id, f.deleted_at,
      (select count(*)::int from picture_uses u where u.file_id = f.id)
        + (select count(distinct u.used_id)::int from published_files u where u.file_id = f.id) as uses,
      ${total} as total
    from files f where ${where}
    order by ${page.view === 'bin' ? sql`f.deleted_at desc, f.id` : ORDER[page.sort]}
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(tx);
  const [first] = rows;
  if (!first && page.page > 1) {
    const counted = await sql<{ total: number }>`select ${total} as total`.execute(tx);
    return { files: [], total: counted.rows[0]?.total ?? 0 };
  }
  return { files: rows.map(({ total: _, ...row }) => driveFile(row)), total: first?.total ?? 0 };
}

const placeSchema = z.object({
  trail: z.array(z.object({ id: z.uuid(), name: z.string() })),
  folders: z.array(driveFolderSchema),
  used: z.coerce.number(),
  bin: z.coerce.number(),
});
export interface DrivePlace {
  readonly trail: readonly { readonly id: string; readonly name: string }[];
  readonly folders: readonly DriveFolder[];
  /** Bytes. */
  readonly used: number;
  readonly bin: number;
}

function foldersOf(page: DrivePage): RawBuilder<unknown> {
  if (page.view === 'bin' || page.page > 1) return sql`false`;
  if (!isSearched(page)) return page.folder ? sql`d.parent_id = ${page.folder}` : sql`d.parent_id is null`;
  const { words, types } = parseDriveSearch(page.search ?? '');
  if (types || words.length === 0) return sql`false`;
  return sql.join(
    words.map((word) => sql`d.name ilike ${containing(word)}`),
    sql` and `,
  );
}

/** Where a page is: its folders, the way to it, and how full the drive is. */
export async function placeOf(tx: Tx, page: DrivePage): Promise<DrivePlace> {
  const { rows } = await sql`
    with recursive up as (
      select id, name, parent_id, 1 as step from drive_folders where id = ${page.folder ?? null}::uuid
      union all
      select d.id, d.name, d.parent_id, up.step + 1 from drive_folders d join up on d.id = up.parent_id
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by step desc), '[]') from up) as trail,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'parentId', d.parent_id, 'files',
          (select count(*) from files f where f.folder_id = d.id and f.deleted_at is null)) order by lower(d.name)), '[]')
        from drive_folders d where d.project_id = ${page.projectId} and ${foldersOf(page)}) as folders,
      (select coalesce(sum(bytes), 0) from files
        where project_id = ${page.projectId} and ${isInDrive}) as used,
      (select coalesce(sum(bytes), 0) from files
        where project_id = ${page.projectId} and ${isInDrive} and deleted_at is not null) as bin`.execute(tx);
  return placeSchema.parse(rows[0]);
}

export const USES_SHOWN = 200;

/** The designs that show any of these files, products first. */
export async function usesOf(
  tx: Tx,
  fileIds: readonly string[],
): Promise<{ uses: PictureUse[]; more: boolean }> {
  const { rows } = await sql<PictureUse>`
    select u.file_id, u.design_id, coalesce(p.name, nullif(d.name, ''), 'Untitled ' || b.name) as name,
      p.url_name as product
    from picture_uses u
    join designs d on d.id = u.design_id
    join base_products b on b.id = d.base_product_id
    left join products p on p.design_id = d.id and p.deleted_at is null
    where u.file_id = any(${[...fileIds]}::uuid[])
    order by p.id is null, 3 limit ${USES_SHOWN + 1}`.execute(tx);
  return { uses: rows.slice(0, USES_SHOWN), more: rows.length > USES_SHOWN };
}

/** Which of these are in the bin, and which of those a design or a page shows. */
export async function binnedFiles(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly { id: string; isUsed: boolean }[]> {
  const { rows } = await sql<{ id: string; isUsed: boolean }>`
    select f.id, exists (select 1 from picture_uses u where u.file_id = f.id)
      or exists (select 1 from published_files u where u.file_id = f.id) as is_used
    from files f
    where ${isInDrive} and f.deleted_at is not null and f.id = any(${[...ids]}::uuid[])
    for update`.execute(tx);
  return rows;
}

/** Whether the project has a division of this id or number. */
export async function hasDivision(tx: Tx, projectId: string, division: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from divisions
    where project_id = ${projectId} and (id::text = ${division} or number::text = ${division})`.execute(tx);
  return rows.length > 0;
}
