import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import {
  pictureFileIds,
  type Scene,
  type SceneElement,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { copyShopperPictures } from '../../making/files/files.ts';
import { addDesigns } from '../../making/studio/studio.ts';

const claimedSchema = z.array(
  z.object({
    baseProductId: z.uuid(),
    scene: storedSceneSchema,
    settings: designSettingsSchema,
    baseName: z.string(),
  }),
);

/** The scene with the project’s copies of its pictures; one whose picture is gone is left out. */
export function withCopiedPictures(scene: Scene, copies: ReadonlyMap<string, string>): Scene {
  return {
    ...scene,
    sides: scene.sides.map((side) => ({
      ...side,
      elements: side.elements.flatMap((element): SceneElement[] => {
        if (element.kind !== 'picture') return [element];
        const fileId = copies.get(element.fileId);
        return fileId === undefined ? [] : [{ ...element, fileId }];
      }),
    })),
  };
}

/**
 * Makes a shopper’s designs drafts of a project, with copies of their pictures in its drive. Each is claimed once. The
 * transaction has to see both projects.
 */
export async function claimDesigns(
  tx: Tx,
  owner: Buffer,
  by: { readonly projectId: string; readonly accountId: string | null },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql`
    with taken as (delete from own_designs where token_hash = ${owner} returning *)
    select t.base_product_id, t.scene, t.settings, b.name as base_name
    from taken t join base_products b on b.id = t.base_product_id order by t.created_at`.execute(tx);
  const claimed = claimedSchema.parse(rows);
  if (claimed.length === 0) return [];
  const pictures = [...new Set(claimed.flatMap(({ scene }) => pictureFileIds(scene)))];
  const copies = await copyShopperPictures(tx, pictures, by);
  const designs = claimed.map(({ baseProductId, scene, settings, baseName }) => ({
    id: newId(),
    projectId: by.projectId,
    baseProductId,
    scene: withCopiedPictures(scene, copies),
    settings,
    createdBy: by.accountId,
    shownName: settings.name || `Untitled ${baseName}`,
  }));
  await addDesigns(
    tx,
    designs.map(({ shownName, ...design }) => design),
  );
  return designs.map(({ id, shownName }) => ({ id, name: shownName }));
}
