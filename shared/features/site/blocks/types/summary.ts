import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** What the visitor’s project sold and earned in thirty days. Spec 2 §3.16. */
export const summary = defineBlockType({
  type: 'summary',
  title: 'Sales summary',
  facts: {
    group: 'Project',
    description: 'Orders, sales and earnings of the last 30 days',
    synonyms: ['figures', 'revenue', 'orders', 'earnings', 'report'],
    inline: ['title'],
    minColumns: 3,
    mail: 'same',
    platformOnly: true,
  },
  figures: ['sales'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your last 30 days'),
    compare: z.boolean().default(true).meta({ title: 'Compare with the 30 days before' }),
  }),
});
