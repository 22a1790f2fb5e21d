import { z } from 'zod';

/** The most room a logo takes in a store's header, in CSS pixels. Spec 1 §7: 220 px wide. */
export const LOGO_BOX = { width: 220, height: 56 } as const;

/** A logo is kept sharp for screens of up to three dots to a pixel. */
export const LOGO_PIXELS = { width: 3 * LOGO_BOX.width, height: 3 * LOGO_BOX.height } as const;

/** A store's logo: its address, and the CSS pixels it takes in the header. */
export const logoSchema = z.object({ src: z.string(), width: z.int(), height: z.int() });

/** The room a picture takes as a logo: as large as {@link LOGO_BOX} lets it be, never less than a pixel. */
export function logoSize(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}
