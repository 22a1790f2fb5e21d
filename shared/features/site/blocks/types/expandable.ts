import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A question that opens to its answer. Spec 2 §3.16, spec 3 §4.7 and §5.6. */
export const expandable = defineBlockType({
  type: 'expandable',
  title: 'Question',
  facts: {
    group: 'Words',
    description: 'A question that opens to its answer',
    synonyms: ['faq', 'accordion', 'details', 'collapse', 'help'],
    slots: { deny: ['row', 'grid', 'slideshow', 'carousel', 'slide', 'tag'] },
    inline: ['question', 'answer'],
    minColumns: 4,
    mail: { fallback: 'Shown open' },
  },
  properties: z.object({
    ...specialProperties,
    question: z.string().max(200).default(''),
    answer: z
      .string()
      .max(5000)
      .default('')
      .meta({ control: 'rich-text', help: 'An empty line starts a new paragraph.' }),
    /** Open when the page opens. */
    open: z.boolean().default(false),
  }),
});
