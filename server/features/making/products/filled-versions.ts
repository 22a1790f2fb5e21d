import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { conflict } from '../../../../shared/contract/errors.ts';
import type {
  ShopperText,
  TypedTexts,
} from '../../../../shared/features/making/personalisation/personalisation.ts';
import { type Scene, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { fillTexts } from '../personalisation/personalisation.ts';
import { insertPrintFiles } from '../print-files/print-files.ts';
import { newVersion } from './publish.ts';
import { renderVersionJob } from './render-version.job.ts';

/** A product’s version with a shopper’s texts. */
export interface WantedVersion {
  readonly versionId: string;
  readonly texts: readonly ShopperText[];
}

const templateSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  designId: z.uuid(),
  number: z.int(),
  scene: storedSceneSchema,
});

const byField = (texts: readonly ShopperText[]): TypedTexts =>
  Object.fromEntries(texts.map(({ fieldId, text }) => [fieldId, text]));

/**
 * Versions filled with shoppers’ texts, with their print files waiting; the same texts are one version. Two statements,
 * none where nothing is wanted.
 * @returns the id of each, in the order asked for
 * @throws Refusal 409 where a text doesn’t fit its field any more
 */
export async function addFilledVersions(tx: Tx, wanted: readonly WantedVersion[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const found = await sql`
    select v.id, v.project_id, v.design_id, v.number, v.scene from design_versions v
    where v.id = any(${wanted.map(({ versionId }) => versionId)}::uuid[])`.execute(tx);
  const templates = new Map(
    z
      .array(templateSchema)
      .parse(found.rows)
      .map((template) => [template.id, template]),
  );
  const filled = wanted.map(({ versionId, texts }) => {
    const template = templates.get(versionId);
    if (!template) throw new RangeError('A product has its version');
    const result = fillTexts(template.scene, byField(texts));
    if ('problems' in result)
      throw conflict('text-refused', Object.values(result.problems)[0] ?? 'This text can’t be printed');
    const { projectId, designId, number } = template;
    const {
      fields: _fields,
      verdict: _verdict,
      ...version
    } = newVersion({ id: newId(), number }, designId, result.scene, {
      projectId,
      accountId: null,
      verdict: null,
    });
    return { ...version, filledFrom: versionId };
  });
  const distinct = [
    ...new Map(filled.map((version) => [`${version.filledFrom} ${version.sceneHash}`, version])).values(),
  ];
  const rows = distinct.map(({ printFiles: _printFiles, ...row }) => row);
  const { rows: kept } = await sql<{ id: string; filledFrom: string; sceneHash: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "projectId" uuid,
        "designId" uuid, number integer, scene text, "sceneHash" text, "filledFrom" uuid)
    ), version as (
      insert into design_versions (id, project_id, design_id, number, scene, scene_hash, filled_from)
      select id, "projectId", "designId", number, scene::jsonb, "sceneHash", "filledFrom" from wanted
      on conflict (filled_from, scene_hash) where filled_from is not null
        do update set number = design_versions.number
      returning id, project_id, filled_from, scene_hash, (xmax = 0) as is_new
    ), files as (
      ${insertPrintFiles(
        sql`select id, project_id from version where is_new`,
        distinct.flatMap(({ printFiles }) => printFiles),
      )}
    )
    select id, filled_from, scene_hash from version`.execute(tx);
  return filled.map(({ filledFrom, sceneHash }) => {
    const same = kept.find((one) => one.filledFrom === filledFrom && one.sceneHash === sceneHash);
    if (!same) throw new RangeError('Each version was added or found');
    return same.id;
  });
}

const fieldSceneSchema = z.object({ id: z.uuid(), scene: storedSceneSchema });

/** The designs of live products of a store that shoppers write on, by product. One statement. */
export async function findFieldScenes(
  tx: Tx,
  storeId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Scene>> {
  const { rows } = await sql`
    select p.id, v.scene from products p join design_versions v on v.id = p.design_version_id
    where p.id = any(${productIds}::uuid[]) and p.store_id = ${storeId} and p.enabled and p.deleted_at is null
      and p.live_at is not null and v.fields is not null`.execute(tx);
  return new Map(
    z
      .array(fieldSceneSchema)
      .parse(rows)
      .map(({ id, scene }) => [id, scene]),
  );
}

/** Has the print files made of those versions with shoppers’ texts that have none yet. */
export async function requestPrintFiles(
  tx: Tx,
  jobs: Jobs<JobContext>,
  versionIds: readonly string[],
): Promise<void> {
  const waiting = await tx
    .selectFrom('designVersions as v')
    .select(['v.id', 'v.projectId'])
    .where('v.id', 'in', versionIds)
    .where('v.filledFrom', 'is not', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('printFiles as f')
          .select('f.id')
          .whereRef('f.designVersionId', '=', 'v.id')
          .where('f.status', '<>', 'ready'),
      ),
    )
    .execute();
  await Promise.all(
    waiting.map(({ id, projectId }) =>
      jobs.enqueue(tx, renderVersionJob, { projectId, versionId: id }, { key: id, group: projectId }),
    ),
  );
}
