import { sql } from 'kysely';
import { z } from 'zod';
import {
  type DesignSettings,
  designSettingsSchema,
} from '../../../../shared/features/making/products/products.ts';
import {
  type DesignDoc,
  removedSchema,
} from '../../../../shared/features/making/studio/scene.history.commands.ts';
import {
  STEP_LIMITS,
  type StepRow,
  stepRowSchema,
} from '../../../../shared/features/making/studio/scene.history.rows.ts';
import { type Scene, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { designGone } from './studio.queries.ts';

/** What removed elements of a design are read as: of older ones that can’t be read any more, nothing is left. */
const removedOf = (stored: unknown): DesignDoc['removed'] =>
  z
    .array(removedSchema)
    .catch([])
    .parse(stored ?? []);

export interface StoredDesign {
  readonly id: string;
  readonly projectId: string;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly changedSince: Date | null;
  readonly doc: DesignDoc;
}

interface DesignRow {
  id: string;
  projectId: string;
  revision: number;
  updatedAt: Date;
  changedSince: Date | null;
  scene: unknown;
  settings: unknown;
  removed: unknown;
}

/**
 * A design as it is now. @param locks keeps others from changing it until the transaction ends
 * @throws Refusal 404
 */
export async function readDesign(
  tx: Tx,
  projectId: string,
  id: string,
  { locks = false } = {},
): Promise<StoredDesign> {
  const { rows } = await sql<DesignRow>`
    select id, project_id, revision, updated_at, changed_since, scene, settings, removed from designs
    where id = ${id} and project_id = ${projectId} ${locks ? sql`for no key update` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw designGone();
  const { scene, settings, removed, ...stored } = row;
  return {
    ...stored,
    doc: {
      scene: storedSceneSchema.parse(scene),
      settings: designSettingsSchema.parse(settings),
      removed: removedOf(removed),
    },
  };
}

const detailSchema = stepRowSchema.omit({ id: true, sequence: true, at: true });
const storedRowSchema = z.object({ id: z.uuid(), sequence: z.int(), at: z.date(), detail: z.unknown() });

/** Steps after one of a design’s revisions, and those named, in their order. */
export async function findSteps(
  tx: Tx,
  { projectId, id }: Pick<StoredDesign, 'projectId' | 'id'>,
  { since, ids = [] }: { readonly since: number; readonly ids?: readonly string[] },
): Promise<StepRow[]> {
  const { rows } = await sql`
    select id, sequence, at, detail from design_steps
    where design_id = ${id} and project_id = ${projectId}
      and (sequence > ${since} or id = any(${[...ids]}::uuid[]))
    order by sequence`.execute(tx);
  return rows.flatMap((row) => {
    const { detail, at, ...stored } = storedRowSchema.parse(row);
    // A step of an older program that can’t be read any more can’t be taken back; the design has what it did.
    const read = detailSchema.safeParse(detail);
    return read.success ? [{ ...read.data, ...stored, at: at.toISOString() }] : [];
  });
}

interface Saving {
  readonly doc: Pick<DesignDoc, 'settings'> & { readonly scene: Scene };
  readonly removed: DesignDoc['removed'];
  readonly revision: number;
  readonly accountId: string | null;
  readonly steps: readonly StepRow[];
}

const savedSchema = z.object({ updatedAt: z.date(), changedSince: z.date().nullable() });

/**
 * Stores a locked design after its new steps. The first change of a day keeps how the design was left on the last day it was worked on.
 * One statement.
 */
export async function storeDesign(
  tx: Tx,
  { id, projectId }: Pick<StoredDesign, 'id' | 'projectId'>,
  { doc, removed, revision, accountId, steps }: Saving,
): Promise<z.output<typeof savedSchema>> {
  const rows = steps.map(({ id: row, sequence, at, ...detail }) => ({
    id: row,
    sequence,
    at,
    authorId: detail.author?.id ?? null,
    isFirst: detail.step === row,
    detail,
  }));
  const scene = JSON.stringify(doc.scene);
  const settings: DesignSettings = doc.settings;
  const { rows: saved } = await sql`
    with step as (
      insert into design_steps (design_id, project_id, id, sequence, at, author_id, is_first, bytes, detail)
      select ${id}::uuid, ${projectId}::uuid, (row->>'id')::uuid, (row->>'sequence')::int, (row->>'at')::timestamptz,
        (row->>'authorId')::uuid, (row->>'isFirst')::boolean, octet_length((row->'detail')::text), row->'detail'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
    ), day as (
      insert into design_points (id, design_id, project_id, kind, at, author_id, scene, settings)
      select gen_random_uuid(), d.id, d.project_id, 'day', d.updated_at, d.changed_by, d.scene, d.settings
      from designs d
      where d.id = ${id} and d.revision > 1 and d.updated_at < date_trunc('day', now(), 'UTC')
        and (d.live_point_id is null or d.changed_since is not null)
    )
    update designs d set scene = ${scene}::jsonb, settings = ${JSON.stringify(settings)}::jsonb, name = ${settings.name},
      removed = ${removed.length > 0 ? JSON.stringify(removed) : null}::jsonb,
      revision = ${revision}, updated_at = now(), changed_by = ${accountId},
      changed_since = case
        when d.live_point_id is null or exists (
          select from design_points p
          where p.id = d.live_point_id and p.scene = ${scene}::jsonb and p.settings = ${JSON.stringify(settings)}::jsonb) then null
        else coalesce(d.changed_since, now()) end
    where d.id = ${id} and d.project_id = ${projectId}
    returning d.updated_at, d.changed_since`.execute(tx);
  return savedSchema.parse(saved[0]);
}

/** Days of work that are kept. */
const DAYS_KEPT = 60;

/** Forgets the oldest steps of a design beyond the limits: the design has what they did. */
export async function foldSteps(
  tx: Tx,
  { id, projectId }: Pick<StoredDesign, 'id' | 'projectId'>,
): Promise<void> {
  const { steps, bytes } = STEP_LIMITS;
  await sql`
    with days as (
      delete from design_points where project_id = ${projectId} and id in (
        select id from design_points where design_id = ${id} and kind = 'day' order by at desc offset ${DAYS_KEPT})
    )
    delete from design_steps s using (
      select sequence, is_first, sum(is_first::int) over newer as steps, sum(bytes) over newer as bytes
      from design_steps where design_id = ${id} window newer as (order by sequence desc)) counted
    where s.design_id = ${id} and s.project_id = ${projectId} and s.sequence = counted.sequence
      and (counted.steps > ${steps} or counted.steps = ${steps} and not counted.is_first or counted.bytes > ${bytes})`.execute(
    tx,
  );
}
