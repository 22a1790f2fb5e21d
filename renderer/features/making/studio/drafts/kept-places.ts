import { z } from 'zod';
import { SCENE_LIMITS, sideSchema } from '../../../../../shared/features/making/studio/studio.ts';
import { keep, readKept } from '../../../../platform/storage/kept.ts';
import { keptViewSchema } from '../stage/kept-view.ts';

/** Where a person was in designs, on this device. */
const PLACES_KEY = 'studio-places';
/** The designs left longest ago are forgotten first. */
const DESIGNS_KEPT = 50;

const placeSchema = z.object({
  side: sideSchema,
  /** Ids of what is selected. */
  selection: z.array(z.string().max(64)).max(SCENE_LIMITS.elementsPerSide),
  view: keptViewSchema,
});
/** Where a person was in a design: the side, what is selected, and how large it shows. */
export type KeptPlace = z.output<typeof placeSchema>;

const placesSchema = z.array(placeSchema.extend({ design: z.string().max(64) }));

type Place = Parameters<typeof readKept>[0];

/** Where a person left a design off; undefined where this device doesn’t know. */
export const readPlace = (storage: Place, design: string): KeptPlace | undefined =>
  readKept(storage, PLACES_KEY, placesSchema)?.find((each) => each.design === design);

export function keepPlace(storage: Place, design: string, place: KeptPlace): void {
  const others = (readKept(storage, PLACES_KEY, placesSchema) ?? []).filter((each) => each.design !== design);
  keep(storage, PLACES_KEY, [{ design, ...place }, ...others].slice(0, DESIGNS_KEPT));
}
