import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Scene, SceneElement } from '../../../../shared/features/making/studio/studio.ts';

/** A picture's own size, as its file has it. */
export const pictureSizeSchema = z.object({
  id: z.uuid(),
  width: z.int().min(1),
  height: z.int().min(1),
  vector: z.boolean(),
});
export type PictureSize = z.output<typeof pictureSizeSchema>;

/** The pictures of designs `d`, as JSON for {@link pictureSizeSchema}. */
export const PICTURE_SIZES: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height,
    'vector', f.media_type = 'image/svg+xml')), '[]')
  from files f where f.project_id = d.project_id and f.id in (select selvedge_scene_pictures(d.scene))
    and f.width > 0 and f.height > 0)`;

/** A design with the sizes that its pictures really have: whether they print sharply follows from them. */
export function withTrueSizes(scene: Scene, pictures: readonly PictureSize[]): Scene {
  const sizes = new Map(pictures.map((picture) => [picture.id, picture]));
  const measured = (element: SceneElement): SceneElement => {
    const size = element.kind === 'picture' ? sizes.get(element.fileId) : undefined;
    if (element.kind !== 'picture' || !size) return element;
    return { ...element, naturalWidth: size.width, naturalHeight: size.height, vector: size.vector };
  };
  return {
    ...scene,
    sides: scene.sides.map((side) => ({ ...side, elements: side.elements.map(measured) })),
  };
}
