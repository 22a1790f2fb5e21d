import { z } from 'zod';
import { type UpgradeSteps, upgradeStored } from '../../../rules/versions/upgrade.ts';

/** What is done to a picture before it prints: settings only, the file stays as it is. */

/** `#rrggbb`, lower case. */
export const inkSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #1a2b3c')
  .transform((hex) => hex.toLowerCase());

const percent = z.int().min(0).max(100);
const shift = z.int().min(-100).max(100);

export const RECIPE_LIMITS = { recolours: 8, tileMm: { min: 3, max: 1_000 }, gapMm: 200 } as const;

/** Takes a colour out, with a soft edge. */
const backgroundSchema = z.object({
  colour: inkSchema,
  tolerance: percent,
  softness: percent,
  /** Also where the picture encloses it. */
  inside: z.boolean(),
});
export type BackgroundSettings = z.infer<typeof backgroundSchema>;

const recolourSchema = z.object({ from: inkSchema, to: inkSchema, tolerance: percent });
export type RecolourSettings = z.infer<typeof recolourSchema>;

const toneSchema = z.object({ brightness: shift, contrast: shift, saturation: shift });
export type ToneSettings = z.infer<typeof toneSchema>;

const oneSchema = z.object({
  ink: inkSchema,
  /** What is darker than this prints; a hundred is white. */
  threshold: percent,
  /** The lighter parts print instead. */
  invert: z.boolean(),
});
export type OneColourSettings = z.infer<typeof oneSchema>;

export const HALFTONE_LINES = [25, 35, 45, 55] as const;
export const HALFTONE_DOTS = ['round', 'diamond', 'line'] as const;

const halftoneSchema = z.object({
  /** Rows of dots to the inch. */
  lines: z.literal(HALFTONE_LINES),
  /** In tenths of a degree. */
  angle: z.literal([225, 450]),
  dot: z.enum(HALFTONE_DOTS),
  /** The ink of all dots, whose size follows the shades; null keeps the colours, and the size follows what shows through. */
  ink: inkSchema.nullable(),
  /** The lighter parts print instead, for dark cloth. */
  invert: z.boolean(),
});
export type HalftoneSettings = z.infer<typeof halftoneSchema>;

export const REPEAT_LAYOUTS = ['grid', 'half-drop', 'mirrored'] as const;

/** Fills the frame with copies of the picture. */
const repeatSchema = z.object({
  layout: z.enum(REPEAT_LAYOUTS),
  /** Width of one copy. */
  tileMm: z.number().min(RECIPE_LIMITS.tileMm.min).max(RECIPE_LIMITS.tileMm.max),
  gapMm: z.number().min(0).max(RECIPE_LIMITS.gapMm),
});
export type RepeatSettings = z.infer<typeof repeatSchema>;

/** Version of the recipe that this program writes: another one where the same settings would give other pixels. */
export const RECIPE_VERSION = 1;

const currentSchema = z.object({
  version: z.literal(RECIPE_VERSION),
  background: backgroundSchema.optional(),
  recolour: z.array(recolourSchema).min(1).max(RECIPE_LIMITS.recolours).optional(),
  tone: toneSchema.optional(),
  one: oneSchema.optional(),
  repeat: repeatSchema.optional(),
  halftone: halftoneSchema.optional(),
});
export type Recipe = z.infer<typeof currentSchema>;
export type RecipeStep = Exclude<keyof Recipe, 'version'>;

/** Steps from each version of the recipe to the next; the last makes the version that {@link Recipe} has. */
const RECIPE_UPGRADES: UpgradeSteps = [];
const versionedSchema = z.looseObject({ version: z.int().min(1) });

/** A recipe in any version, given in today’s. */
export const recipeSchema = z.preprocess((stored) => {
  const versioned = versionedSchema.safeParse(stored);
  return versioned.success ? upgradeStored(versioned.data, versioned.data.version, RECIPE_UPGRADES) : stored;
}, currentSchema);

const STEPS: readonly RecipeStep[] = ['background', 'recolour', 'tone', 'one', 'repeat', 'halftone'];

/** The steps that a recipe has, in the order in which they are done. */
export const stepsOf = (recipe: Recipe): RecipeStep[] => STEPS.filter((step) => recipe[step] !== undefined);

/** The recipe with one of its steps set, or taken out; undefined where nothing is left to do. */
export function withStep<S extends RecipeStep>(
  recipe: Recipe | undefined,
  step: S,
  settings: Recipe[S] | undefined,
): Recipe | undefined {
  const { [step]: _before, ...others } = recipe ?? { version: RECIPE_VERSION };
  const next: Recipe = {
    ...others,
    version: RECIPE_VERSION,
    ...(settings !== undefined && { [step]: settings }),
  };
  return stepsOf(next).length === 0 ? undefined : next;
}
