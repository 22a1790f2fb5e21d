import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, specialProperties } from '../values.ts';

/** One tag of a line. Spec 2 §3.16. */
export const tag = defineBlockType({
  type: 'tag',
  title: 'Tag',
  facts: {
    group: 'Words',
    description: 'One short label of a line of tags',
    synonyms: ['chip', 'label', 'pill'],
    parents: ['taglets'],
    inline: ['text'],
    minColumns: 3,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    text: z.string().max(40).default(''),
    href: hrefSchema.default(''),
    tone: z.enum(['plain', 'accent', 'good', 'bad']).default('plain'),
  }),
});
