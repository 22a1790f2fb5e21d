import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, specialProperties } from '../values.ts';

/** What somebody has said. Spec 2 §3.16. */
export const quote = defineBlockType({
  type: 'quote',
  title: 'Quote',
  facts: {
    group: 'Words',
    description: 'Something a customer or the press said',
    synonyms: ['testimonial', 'review', 'press'],

    inline: ['text', 'author'],
    minColumns: 3,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    text: z.string().max(1000).default('').meta({ title: 'Quote', control: 'long-text' }),
    author: z.string().max(120).default('').meta({ title: 'Said by' }),
    /** Where it was said: a name, and its address. */
    source: z.string().max(120).default('').meta({ title: 'Where' }),
    href: hrefSchema.default('').meta({ title: 'Link' }),
  }),
});
