import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** What of a drive a store shows somewhere. */
interface FileUse {
  readonly projectId: string;
  readonly storeId: string;
  /** `page`, `menu`: shoppers see it. The drafts’ pictures are seen by people who may see the draft. */
  readonly usedBy: 'page' | 'page-draft' | 'menu' | 'menu-draft';
  readonly usedId: string;
  /** All that is shown there; none where it comes down. */
  readonly files: readonly { readonly file: string; readonly crop: string }[];
}

/**
 * Says which pictures and videos of the drive are shown at each of these places from now on. The only way into `published_files`;
 * the same again is harmless. Files that aren’t in the project’s drive are left out.
 */
export async function publishFiles(tx: Tx, uses: readonly FileUse[]): Promise<void> {
  if (uses.length === 0) return;
  const rows = uses.flatMap(({ files, ...use }) => files.map((each) => ({ ...use, ...each })));
  await sql`
    with uses as (select * from json_to_recordset(${JSON.stringify(uses)}::json) as u("usedBy" text, "usedId" uuid)),
    wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as w("projectId" uuid, "storeId" uuid, "usedBy" text, "usedId" uuid, file uuid, crop text)),
    gone as (
      delete from published_files p using uses u
      where p.used_id = u."usedId" and p.used_by = u."usedBy"
        and not exists (
          select from wanted w where w."usedId" = p.used_id and w."usedBy" = p.used_by
            and w.file = p.file_id and w.crop = p.crop))
    insert into published_files (project_id, store_id, file_id, crop, used_by, used_id)
    select w."projectId", w."storeId", f.id, w.crop, w."usedBy", w."usedId"
    from wanted w join files f on f.id = w.file and f.project_id = w."projectId" and f.purpose in ('artwork', 'video')
    on conflict do nothing`.execute(tx);
}

/** A picture of the drive as its copies are made from it. */
export interface PublishedFile {
  readonly projectId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
  /** It shows a product or a logo: shoppers have it anyway, and it has no other copy than the one for shared links. */
  readonly isProductPicture: boolean;
}

const COLUMNS = ['projectId', 'storageKey', 'sha256', 'mediaType', 'width', 'height'] as const;
const PRODUCT_PICTURES = ['mockup', 'logo'] as const;
const isProductPicture = sql<boolean>`purpose in ('mockup', 'logo')`.as('isProductPicture');

/** A picture of a product of a project. */
export const findProductPicture = (
  tx: Tx,
  { projectId, file }: { readonly projectId: string; readonly file: string },
): Promise<PublishedFile | undefined> =>
  tx
    .selectFrom('files')
    .select([...COLUMNS, isProductPicture])
    .where('id', '=', file)
    .where('projectId', '=', projectId)
    .where('purpose', 'in', PRODUCT_PICTURES)
    .executeTakeFirst();

/** A picture that a store’s live pages show, or the draft of one page. */
export const findPublishedFile = (
  tx: Tx,
  {
    storeId,
    file,
    crop,
    draftId,
  }: {
    readonly storeId: string;
    readonly file: string;
    readonly crop: string;
    readonly draftId: string | null;
  },
): Promise<PublishedFile | undefined> =>
  tx
    .selectFrom('files')
    .select([...COLUMNS, isProductPicture])
    .where('id', '=', file)
    .where('purpose', '=', 'artwork')
    .where(
      sql<boolean>`exists (
        select from published_files u
        where u.store_id = ${storeId} and u.file_id = files.id and u.crop = ${crop}
          and (u.used_by in ('page', 'menu') or (u.used_by = 'page-draft' and u.used_id = ${draftId}::uuid)))`,
    )
    .executeTakeFirst();

/** A picture of the drive of a project whose member asks. */
export const findDriveFile = (
  tx: Tx,
  { projectId, file }: { readonly projectId: string; readonly file: string },
): Promise<PublishedFile | undefined> =>
  tx
    .selectFrom('files')
    .select([...COLUMNS, isProductPicture])
    .where('id', '=', file)
    .where('projectId', '=', projectId)
    .where('purpose', '=', 'artwork')
    .executeTakeFirst();

/** Pictures of a project, of its drive and of its products, with what they take as they are stored. */
export async function findPictures(
  tx: Tx,
  { projectId, files }: { readonly projectId: string; readonly files: readonly string[] },
): Promise<ReadonlyMap<string, PublishedFile & { readonly bytes: number }>> {
  if (files.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .select([...COLUMNS, isProductPicture, 'id', 'bytes'])
    .where('projectId', '=', projectId)
    .where('id', 'in', [...files])
    .execute();
  return new Map(rows.map(({ id, bytes, ...file }) => [id, { ...file, bytes: Number(bytes) }]));
}
