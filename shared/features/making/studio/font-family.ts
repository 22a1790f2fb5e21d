import { z } from 'zod';

/** The files of a family, by the letters in them, in the order in which a letter is looked for. */
export const FONT_SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;
export type FontSubset = (typeof FONT_SUBSETS)[number];

export const FONT_KINDS = ['sans', 'serif', 'display', 'script', 'mono'] as const;
export type FontKind = (typeof FONT_KINDS)[number];

/** A family the studio offers. Spec 2 §3.22: name, type, weights, source. */
export const fontFamilySchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(FONT_KINDS),
  type: z.enum(['display', 'standard', 'both']),
  weights: z.array(z.int()).min(1),
  /** `bundled`: comes with the product, so that printing never depends on the network. */
  source: z.enum(['bundled', 'custom', 'other']),
  licence: z.string(),
  subsets: z.array(z.enum(FONT_SUBSETS)).min(1),
});
export type FontFamily = z.infer<typeof fontFamilySchema>;
