import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Tags in a line. Spec 2 §3.16. */
export const taglets = defineBlockType({
  type: 'taglets',
  title: 'Tags',
  facts: {
    group: 'Words',
    description: 'Short labels in a line, linked or not',
    synonyms: ['chips', 'labels', 'pills', 'keywords'],
    slots: { allow: ['tag'], min: 1, max: 40 },
    inline: [],
    minColumns: 3,
    mail: 'same',
  },
  container: true,
  properties: z.object({
    ...specialProperties,
    alignment: z.enum(['left', 'center', 'right']).default('left'),
  }),
});
