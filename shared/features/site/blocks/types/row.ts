import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { itemFactorySchema } from '../item-factory.ts';
import { specialProperties } from '../values.ts';

/** Blocks side by side on the twelve columns, under a title. Spec 2 §3.16. */
export const row = defineBlockType({
  type: 'row',
  title: 'Row',
  facts: {
    group: 'Layout',
    description: 'Blocks next to each other',
    synonyms: ['columns', 'section', 'container'],
    slots: { deny: ['slide', 'tag'] },
    inline: ['title'],
    minColumns: 12,
    mail: { fallback: 'The first three blocks next to each other' },
  },
  container: true,
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    /** Blocks side by side on a phone. */
    phoneColumns: z
      .union([z.literal(1), z.literal(2)])
      .default(1)
      .meta({ title: 'Side by side on phones' }),
    /** Makes the row's blocks from what the store has. */
    itemFactory: itemFactorySchema.nullable().default(null).meta({ control: 'hidden' }),
  }),
});
