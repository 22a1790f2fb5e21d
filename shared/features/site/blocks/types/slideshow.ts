import { z } from 'zod';
import { SLIDESHOW_BLOCK_SPEED_MS } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** WCAG 2.2.2: shorter and slides can't be read, longer and it might as well not move. */
const SPEED_MS = { min: 2_000, max: 60_000 } as const;

/** Slides that follow one another. Spec 2 §3.16, spec 3 §4.7. */
export const slideshow = defineBlockType({
  type: 'slideshow',
  title: 'Slideshow',
  facts: {
    group: 'Pictures',
    description: 'Large images that follow one another',
    synonyms: ['carousel', 'hero', 'slider', 'gallery'],
    slots: { allow: ['slide'], min: 1, max: 12 },
    inline: [],
    minColumns: 12,
    mail: { fallback: 'The first slide as a banner' },
  },
  container: true,
  properties: z.object({
    ...specialProperties,
    /** How long each slide shows, in milliseconds. */
    speed: z
      .int()
      .min(SPEED_MS.min)
      .max(SPEED_MS.max)
      .default(SLIDESHOW_BLOCK_SPEED_MS)
      .meta({ title: 'Each slide shows for', unit: 'ms', step: 500 }),
    /** Slides push one another aside, or one fades into the next. */
    mode: z
      .enum(['slide', 'fade'])
      .default('slide')
      .meta({ title: 'Change', options: { slide: 'Push', fade: 'Fade' } }),
    /** Half the height. */
    compact: z.boolean().default(false).meta({ title: 'Half the height' }),
  }),
});
