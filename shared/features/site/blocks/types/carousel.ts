import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Blocks in a line that scrolls sideways. Spec 2 §3.16. */
export const carousel = defineBlockType({
  type: 'carousel',
  title: 'Carousel',
  facts: {
    group: 'Layout',
    description: 'Blocks in a line to swipe through',
    synonyms: ['slider', 'swipe', 'scroller', 'strip'],
    slots: { allow: ['pod', 'card', 'image', 'quote', 'productMockup'], min: 2, max: 20 },
    inline: ['title'],
    minColumns: 6,
    mail: { fallback: 'The first three next to each other' },
  },
  container: true,
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    /** Blocks in view on a wide screen; a phone shows one and the start of the next. */
    shown: z.int().min(1).max(6).default(3),
  }),
});
