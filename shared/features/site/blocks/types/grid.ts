import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Blocks in cells of the same size. Spec 2 §3.16. */
export const grid = defineBlockType({
  type: 'grid',
  title: 'Grid',
  facts: {
    group: 'Layout',
    description: 'Blocks in cells of the same size',
    synonyms: ['columns', 'gallery', 'tiles', 'layout'],
    slots: { deny: ['slide', 'tag'] },
    inline: ['title'],
    minColumns: 6,
    mail: { fallback: 'Rows of two' },
  },
  container: true,
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    /** Cells next to each other where there’s room. */
    columns: z.int().min(2).max(6).default(3),
    phoneColumns: z.union([z.literal(1), z.literal(2)]).default(1),
    gap: z.enum(['none', 'small', 'standard', 'large']).default('standard'),
  }),
});
