import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A title and text with marks; an empty line ends a paragraph. Spec 2 §3.16. */
export const textBlock = defineBlockType({
  type: 'textBlock',
  title: 'Text',
  facts: {
    group: 'Words',
    description: 'A title and paragraphs of text',
    synonyms: ['paragraph', 'copy', 'heading', 'about'],

    inline: ['title', 'text'],
    minColumns: 2,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    text: z
      .string()
      .max(20_000)
      .default('')
      .meta({ title: 'Text', control: 'rich-text', help: 'An empty line starts a new paragraph.' }),
    textAlign: z
      .enum(['left', 'center', 'right'])
      .default('left')
      .meta({ title: 'Text alignment', options: { center: 'Centre' } }),
  }),
  heading: ({ title }) => title,
});
