import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { DesignSettings } from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';

type ChangedSettings = {
  readonly [Field in keyof DesignSettings]?: DesignSettings[Field] | undefined;
};

/**
 * Changes what designs keep for their products. What is live is changed with them, and no step is made of it: a studio that is open
 * with one of them gets the whole design.
 */
export async function changeDesignSettings(
  tx: Tx,
  projectId: string,
  changes: readonly { readonly id: string; readonly settings: ChangedSettings }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with changed as (
      update designs d set settings = d.settings || c.settings, name = coalesce(c.settings->>'name', d.name),
        revision = d.revision + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, settings jsonb)
      where d.id = c.id and d.project_id = ${projectId}
      returning d.live_point_id, c.settings
    )
    update design_points p set settings = p.settings || changed.settings
    from changed where p.id = changed.live_point_id and p.project_id = ${projectId}`.execute(tx);
}

const deletedSchema = z.array(z.object({ id: z.uuid(), design: z.unknown() }));

/**
 * Deletes drafts.
 * @param condition of the designs
 * @returns what {@link restoreDrafts} takes, by the design’s id
 */
export async function deleteDrafts(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql`
    delete from designs d where d.project_id = ${projectId} and d.id = any(${ids}::uuid[]) and d.is_draft and ${condition}
    returning d.id, to_jsonb(d) as design`.execute(tx);
  return new Map(deletedSchema.parse(rows).map(({ id, design }) => [id, design]));
}

/** Brings deleted drafts back. @returns their ids */
export async function restoreDrafts(
  tx: Tx,
  projectId: string,
  designs: readonly unknown[],
): Promise<ReadonlySet<string>> {
  if (designs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    insert into designs
    select d.* from jsonb_populate_recordset(null::designs, ${JSON.stringify(designs)}::jsonb) d
    where d.project_id = ${projectId}
    on conflict (id) do nothing returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Makes a draft of each design, with a name. @returns the ids of the copies, by the ids of the designs */
export async function copyDesigns(
  tx: Tx,
  projectId: string,
  designs: readonly { readonly id: string; readonly name: string }[],
  accountId: string,
): Promise<ReadonlyMap<string, string>> {
  const copies = designs.map(({ id, name }) => ({ id, copy: newId(), name }));
  if (copies.length > 0)
    await sql`
      insert into designs (id, project_id, base_product_id, name, scene, settings, created_by)
      select c.copy, d.project_id, d.base_product_id, c.name, d.scene,
        d.settings || jsonb_build_object('name', c.name), ${accountId}
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c(id uuid, copy uuid, name text)
      join designs d on d.id = c.id and d.project_id = ${projectId}`.execute(tx);
  return new Map(copies.map(({ id, copy }) => [id, copy]));
}

/** How often each design was saved, by its id. */
export async function listRevisions(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('designs')
    .select(['id', 'revision'])
    .where('projectId', '=', projectId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
