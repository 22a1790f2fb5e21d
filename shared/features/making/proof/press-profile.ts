import { z } from 'zod';

/** A garment press as it was measured: what its inks look like on cloth, alone and over one another. */

/** Solid patches, named by the inks that lie on them: cyan, magenta, yellow, black. */
export const PATCHES = [
  'none',
  'c',
  'm',
  'cm',
  'y',
  'cy',
  'my',
  'cmy',
  'k',
  'ck',
  'mk',
  'cmk',
  'yk',
  'cyk',
  'myk',
  'cmyk',
] as const;

const labSchema = z.tuple([
  z.number().min(0).max(100),
  z.number().min(-128).max(127),
  z.number().min(-128).max(127),
]);
const patchesSchema = z.record(z.enum(PATCHES), labSchema);
const share = z.number().min(0).max(1);

/** CIELAB (D65) of every patch; lengths in millimetres; shares from 0 to 1. */
export const pressProfileSchema = z.object({
  /** As people of the factory call it. */
  name: z.string().min(1),
  /** The day of the measurement; null for a nominal profile, which says how such presses usually print. */
  measuredOn: z.iso.date().nullable(),
  /** On white cloth without white ink; `none` is the cloth. */
  onCloth: patchesSchema,
  /** On white ink; `none` is the white ink itself. */
  onUnderbase: patchesSchema,
  /** How much light spreads inside the cloth: 1 not at all, 2 and more on soft cotton. */
  yuleNielsen: z.number().min(1).max(4),
  /** By how much half a tone grows as the ink spreads. More than a quarter would fold the tones over. */
  dotGain: z.number().min(0).max(0.25),
  /** Black takes the place of the grey in the colours: from which share of it, and how much colour then goes. */
  black: z.object({ from: share.max(0.95), insteadOf: share }),
  underbase: z.object({
    /** How much of the cloth it hides. */
    opacity: share,
    /** How far its edge stays back from the ink’s, so that no white shows. */
    chokeMm: z.number().min(0).max(2),
    /** Strokes from this width on are choked in full, thinner ones less, in proportion. */
    fullChokeFromMm: z.number().positive().max(10),
  }),
});
export type PressProfile = z.infer<typeof pressProfileSchema>;
