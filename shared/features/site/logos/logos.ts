import { z } from 'zod';

/** The most room a logo takes in a store's header, in CSS pixels. Spec 1 §7: 220 px wide. */
export const LOGO_BOX = { width: 220, height: 56 } as const;

/** A logo is kept sharp for screens of up to three dots to a pixel. */
export const LOGO_PIXELS = { width: 3 * LOGO_BOX.width, height: 3 * LOGO_BOX.height } as const;

/** A picture of a logo: its address, and the CSS pixels it takes where it is shown. */
export const logoSchema = z.object({ src: z.string(), width: z.int(), height: z.int() });

/** The room a picture takes as a logo: as large as {@link LOGO_BOX} lets it be, never less than a pixel. */
export function logoSize(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

/**
 * What one logo gives, with the pixels that each may have at most.
 * - `source`: what the others are drawn from
 * - `dark`: in the header of a store with a dark background
 * - `mark`: the square part that stands for the store where there is little room
 * - `favicon`, `touch`: the mark in a browser's tab and on a phone's home screen
 * - `social`: next to a shared link to the store
 * - `mail`: at the top of the store's emails
 * - `label`: the mark in black alone, for label printers and stamps
 */
export const LOGO_VARIANTS = {
  source: { width: 1200, height: 1200 },
  dark: LOGO_PIXELS,
  mark: { width: 512, height: 512 },
  favicon: { width: 96, height: 96 },
  touch: { width: 180, height: 180 },
  social: { width: 1200, height: 630 },
  mail: { width: 280, height: 112 },
  label: { width: 256, height: 256 },
} as const;
export type LogoVariant = keyof typeof LOGO_VARIANTS;
export const LOGO_VARIANT_NAMES = [
  'source',
  'dark',
  'mark',
  'favicon',
  'touch',
  'social',
  'mail',
  'label',
] as const satisfies readonly LogoVariant[];

/** The variants that a merchant can also upload; the others always follow from the logo and the mark. */
export const OWN_VARIANTS = ['dark', 'mark'] as const;
export type OwnVariant = (typeof OWN_VARIANTS)[number];

/** What follows from the mark. */
export const MARK_VARIANTS = ['favicon', 'touch', 'label'] as const satisfies readonly LogoVariant[];

/** A logo up to this many times as wide as high, or as high as wide, can be its own mark. */
const MARK_RATIO_MAX = 1.6;

/** Whether a logo is near enough to a square to stand for the store in a browser's tab. */
export const canBeMark = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width / height, height / width) <= MARK_RATIO_MAX;

export const logoVariantSchema = logoSchema.extend({
  /** The merchant's own file; otherwise drawn from the logo or the mark. */
  isOwn: z.boolean(),
});

/** A store's logo with what was drawn from it. Sizes of variants are those of their files, in pixels. */
export const logoSetSchema = z.object({
  logo: logoSchema.nullable(),
  variants: z.partialRecord(z.enum(LOGO_VARIANT_NAMES), logoVariantSchema),
});
export type LogoSet = z.output<typeof logoSetSchema>;
