import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import {
  NAMED_VERSIONS_FULL,
  NAMED_VERSIONS_MAX,
} from '../../../../shared/features/making/studio/named-versions.ts';
import type { DesignVersion } from '../../../../shared/features/making/studio/studio.calls.ts';
import { storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { pointAuthorsRead } from './points.reads.ts';
import { designGone } from './studio.queries.ts';

/** Versions of one page of the list: each comes with its scene, from which it is drawn. */
const PAGE_SIZE = 12;

const rowSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['published', 'named', 'day']),
  name: z.string(),
  number: z.int().nullable(),
  at: z.date(),
  authorId: z.uuid().nullable(),
  isLive: z.boolean(),
  scene: storedSceneSchema,
  settings: designSettingsSchema,
  named: z.int(),
});

/** A page of a design’s versions, newest first. @param after the version after which the page begins */
export async function listPoints(
  tx: Tx,
  projectId: string,
  { designId, after }: { readonly designId: string; readonly after: string | undefined },
): Promise<{ versions: DesignVersion[]; hasMore: boolean; named: number }> {
  const { rows } = await sql`
    select p.id, p.kind, p.name, p.number, p.at, p.scene, p.settings, p.author_id,
      coalesce(d.live_point_id = p.id, false) as is_live,
      (select count(*)::int from design_points n where n.design_id = ${designId} and n.kind = 'named') as named
    from design_points p join designs d on d.id = p.design_id
    where p.design_id = ${designId} and p.project_id = ${projectId}
      ${
        after === undefined
          ? sql``
          : sql`and (p.at, p.id) < (select b.at, b.id from design_points b where b.id = ${after} and b.design_id = p.design_id)`
      }
    order by p.at desc, p.id desc limit ${PAGE_SIZE + 1}`.execute(tx);
  const found = z.array(rowSchema).parse(rows);
  const authors = found.length > 0 ? await pointAuthorsRead.list(tx, { designId }) : [];
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return {
    versions: found.slice(0, PAGE_SIZE).map(({ at, authorId, named: _named, ...version }) => ({
      ...version,
      at: at.toISOString(),
      by: names.get(authorId ?? '') ?? null,
    })),
    hasMore: found.length > PAGE_SIZE,
    named: found[0]?.named ?? 0,
  };
}

/** What a design’s product is made of; null while it is a draft. */
export async function findLive(tx: Tx, projectId: string, designId: string) {
  const { rows } = await sql`
    select p.scene, p.settings from designs d join design_points p on p.id = d.live_point_id
    where d.id = ${designId} and d.project_id = ${projectId}`.execute(tx);
  const [row] = rows;
  return row ? z.object({ scene: storedSceneSchema, settings: designSettingsSchema }).parse(row) : null;
}

/** Keeps others from adding and deleting versions of a design until the transaction ends. @throws Refusal 404 */
async function lockPoints(tx: Tx, projectId: string, designId: string): Promise<void> {
  const { rows } = await sql`
    select id from designs where id = ${designId} and project_id = ${projectId} for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw designGone();
}

interface NamedPoint {
  readonly designId: string;
  readonly projectId: string;
  readonly name: string;
  readonly accountId: string | null;
}

/**
 * Keeps a design as it is under a name.
 * @throws Refusal 404, 422 where it has as many as it can hold
 */
export async function addNamedPoint(
  tx: Tx,
  { designId, projectId, name, accountId }: NamedPoint,
): Promise<void> {
  await lockPoints(tx, projectId, designId);
  const { rows } = await sql<{ named: number }>`
    with design as (
      select d.*, (select count(*)::int from design_points p where p.design_id = d.id and p.kind = 'named') as named
      from designs d where d.id = ${designId} and d.project_id = ${projectId}
    ), point as (
      insert into design_points (id, design_id, project_id, kind, name, author_id, scene, settings)
      select gen_random_uuid(), d.id, d.project_id, 'named', ${name}, ${accountId}::uuid, d.scene, d.settings
      from design d where d.named < ${NAMED_VERSIONS_MAX}
    )
    select named from design`.execute(tx);
  const [design] = rows;
  if (!design) throw designGone();
  if (design.named >= NAMED_VERSIONS_MAX) throw invalid({ name: [NAMED_VERSIONS_FULL] });
}

/**
 * Deletes a version that has a name, so that there is a place for another one.
 * @throws Refusal 404, 409 for what was published and for a day’s work
 */
export async function deleteNamedPoint(
  tx: Tx,
  { designId, projectId, pointId }: Pick<NamedPoint, 'designId' | 'projectId'> & { readonly pointId: string },
): Promise<void> {
  await lockPoints(tx, projectId, designId);
  const { rows } = await sql<{ kind: string }>`
    with point as (
      select id, kind from design_points
      where id = ${pointId} and design_id = ${designId} and project_id = ${projectId}
    ), gone as (
      delete from design_points p using point where p.id = point.id and p.kind = 'named'
    )
    select kind from point`.execute(tx);
  const [point] = rows;
  if (!point) throw notFound('This version no longer exists');
  if (point.kind !== 'named') throw conflict('not-named', 'Only versions that you named can be deleted');
}

interface WentLive {
  readonly id: string;
  /** The version that its product is made of. */
  readonly number: number;
}

/**
 * What notes that designs, as they are, are what their products are made of now: two common table expressions, `live_point` and one
 * after it, so that publishing notes it with the product itself.
 */
export const livePoint = (
  projectId: string,
  designs: readonly WentLive[],
  accountId: string | null,
): { readonly livePoint: RawBuilder<unknown>; readonly live: RawBuilder<unknown> } => ({
  livePoint: sql`
    insert into design_points (id, design_id, project_id, kind, number, author_id, scene, settings)
    select gen_random_uuid(), d.id, d.project_id, 'published', p.number, ${accountId}::uuid, d.scene, d.settings
    from jsonb_to_recordset(${JSON.stringify(designs)}::jsonb) as p(id uuid, number integer)
    join designs d on d.id = p.id and d.project_id = ${projectId}
    returning id, design_id`,
  live: sql`
    update designs d set live_point_id = live_point.id, changed_since = null
    from live_point where d.id = live_point.design_id and d.project_id = ${projectId}`,
});

/** Notes that designs, as they are, are what their products are made of now. One statement. */
export async function noteLive(
  tx: Tx,
  projectId: string,
  designs: readonly WentLive[],
  accountId: string | null,
): Promise<void> {
  if (designs.length === 0) return;
  const parts = livePoint(projectId, designs, accountId);
  await sql`with live_point as (${parts.livePoint}) ${parts.live}`.execute(tx);
}
