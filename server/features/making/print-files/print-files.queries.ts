import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type BaseProduct,
  baseProductSchema,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { InkArea } from '../../../../shared/features/making/print-files/print-files.ts';
import {
  type PrintFileStatus,
  printFileStatusSchema,
  type VerdictCode,
  verdictCodeSchema,
} from '../../../../shared/features/making/products/products.ts';
import {
  type Scene,
  type Side,
  sideSchema,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { insertFiles, type NewFile } from '../files/files.ts';

const pictureRowSchema = z.object({ id: z.uuid(), storage_key: z.string(), media_type: z.string() });

const versionRowSchema = z.object({
  scene: storedSceneSchema,
  spec: baseProductSchema,
  waiting: z.array(z.object({ id: z.uuid(), side: sideSchema })),
  pictures: z.array(pictureRowSchema),
  verdict: z.array(verdictCodeSchema).nullable(),
});

export interface VersionToRender {
  readonly scene: Scene;
  readonly base: BaseProduct;
  /** Print files that are not ready yet. */
  readonly waiting: readonly { readonly id: string; readonly side: Side }[];
  readonly pictures: readonly {
    readonly id: string;
    readonly storageKey: string;
    readonly mediaType: string;
  }[];
  /** What was found and accepted when it was published. */
  readonly accepted: readonly VerdictCode[];
}

/** What a version's rendering needs; undefined where the version is gone. */
export async function versionToRender(db: Database, versionId: string): Promise<VersionToRender | undefined> {
  const { rows } = await sql`
    select v.scene, b.spec, v.verdict,
      (select coalesce(json_agg(json_build_object('id', p.id, 'side', p.side) order by p.side), '[]')
        from print_files p where p.design_version_id = v.id and p.status <> 'ready') as waiting,
      (select coalesce(json_agg(json_build_object('id', f.id, 'storage_key', f.storage_key, 'media_type', f.media_type)), '[]')
        from files f where f.project_id = v.project_id and f.id::text in (
          select e->>'fileId' from jsonb_array_elements(v.scene->'sides') s, jsonb_array_elements(s->'elements') e)
      ) as pictures
    from design_versions v
      join designs d on d.id = v.design_id
      join base_products b on b.id = d.base_product_id
    where v.id = ${versionId}`.execute(db);
  const row = versionRowSchema.optional().parse(rows[0]);
  return (
    row && {
      scene: row.scene,
      base: row.spec,
      waiting: row.waiting,
      accepted: row.verdict ?? [],
      pictures: row.pictures.map((picture) => ({
        id: picture.id,
        storageKey: picture.storage_key,
        mediaType: picture.media_type,
      })),
    }
  );
}

export const markRendering = (db: Database, id: string) =>
  db
    .updateTable('printFiles')
    .set({ status: 'rendering', error: null, errorElement: null })
    .where('id', '=', id)
    .execute();

/** Why a version can’t be sold. */
export interface PrintFault {
  readonly message: string;
  /** The element of its design that this is about; null where that is all of it. */
  readonly elementId: string | null;
}

/** Keeps why a version can’t be sold, with all of its print files: it can also be its pictures that failed. */
export const markFailed = (db: Database | Tx, versionId: string, { message, elementId }: PrintFault) =>
  db
    .updateTable('printFiles')
    .set({
      status: sql`case when status = 'ready' then status else 'failed' end`,
      error: message,
      errorElement: elementId,
    })
    .where('designVersionId', '=', versionId)
    .execute();

/**
 * Another attempt begins: what the last one ended with no longer holds.
 * @returns whether it had ended with a fault
 */
export async function clearFaults(db: Database, versionId: string): Promise<boolean> {
  const cleared = await db
    .updateTable('printFiles')
    .set({
      status: sql`case when status = 'failed' then 'waiting' else status end`,
      error: null,
      errorElement: null,
    })
    .where('designVersionId', '=', versionId)
    .where('error', 'is not', null)
    .returning('id')
    .execute();
  return cleared.length > 0;
}

export interface NewPrintFile {
  readonly id: string;
  readonly versionId: string;
  readonly side: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/**
 * Print files of design versions that wait to be rendered, as part of the statement that creates them.
 * @param versions rows with their `id` and `project_id`
 */
export const insertPrintFiles = (
  versions: RawBuilder<unknown>,
  printFiles: readonly NewPrintFile[],
): RawBuilder<unknown> => sql`
  insert into print_files (id, project_id, design_version_id, side, width_px, height_px, width_mm, height_mm)
  select r.id, v.project_id, v.id, r.side, r."widthPx", r."heightPx", r."widthMm", r."heightMm"
  from (${versions}) v join jsonb_to_recordset(${JSON.stringify(printFiles)}::jsonb)
    as r(id uuid, "versionId" uuid, side text, "widthPx" integer, "heightPx" integer, "widthMm" numeric,
      "heightMm" numeric) on r."versionId" = v.id`;

/** The rendered file becomes the print file, in one transaction with its row among the files. */
export async function keepPrintFile(
  db: Database,
  printFileId: string,
  file: NewFile,
  ink: InkArea | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertFiles(tx, [file]);
    await tx
      .updateTable('printFiles')
      .set({
        status: 'ready',
        fileId: file.id,
        sha256: file.sha256,
        error: null,
        errorElement: null,
        renderedAt: sql`now()`,
        ink: ink === null ? null : JSON.stringify(ink),
      })
      .where('id', '=', printFileId)
      .execute();
  });
}

export async function printFilesOfVersion(tx: Tx, versionId: string): Promise<PrintFileStatus[]> {
  const rows = await tx
    .selectFrom('printFiles')
    .select([
      'id',
      'side',
      'status',
      'widthPx',
      'heightPx',
      'widthMm',
      'heightMm',
      'sha256',
      'error',
      'errorElement',
    ])
    .where('designVersionId', '=', versionId)
    .orderBy('side', 'desc')
    .execute();
  return rows.map((row) => printFileStatusSchema.parse(row));
}

/** Where a ready print file lies. */
export const storedPrintFile = (tx: Tx, printFileId: string) =>
  tx
    .selectFrom('printFiles as p')
    .innerJoin('files as f', 'f.id', 'p.fileId')
    .select(['f.storageKey', 'f.sha256', 'f.mediaType', 'f.name'])
    .where('p.id', '=', printFileId)
    .where('p.status', '=', 'ready')
    .executeTakeFirst();

const unmeasuredSchema = z.array(z.object({ id: z.uuid(), storageKey: z.string() }));

/** Print files that were made before their ink was measured, some at a time. */
export async function findUnmeasured(db: Database, limit: number) {
  const { rows } = await sql`
    select p.id, f.storage_key from print_files p join files f on f.id = p.file_id
    where p.status = 'ready' and p.ink is null order by p.design_version_id, p.side limit ${limit}`.execute(
    db,
  );
  return unmeasuredSchema.parse(rows);
}

/** Keeps where the ink of print files lies, in one statement. One that can’t be measured isn’t looked at again. */
export async function keepInk(
  db: Database,
  measured: readonly { readonly id: string; readonly ink: InkArea | null }[],
): Promise<void> {
  await sql`
    update print_files p set ink = m.ink
    from jsonb_to_recordset(${JSON.stringify(measured.map(({ id, ink }) => ({ id, ink: ink ?? {} })))}::jsonb)
      as m(id uuid, ink jsonb)
    where p.id = m.id and p.ink is null`.execute(db);
}
