import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A place to fill later. Shoppers don’t see it. Spec 2 §3.16. */
export const placeholder = defineBlockType({
  type: 'placeholder',
  title: 'Placeholder',
  facts: {
    group: 'Layout',
    description: 'A place to fill later, hidden from shoppers',
    synonyms: ['empty', 'reserve', 'later', 'note'],
    inline: ['text'],
    minColumns: 1,
    mail: { refused: 'Sample content can’t be sent' },
  },
  properties: z.object({
    ...specialProperties,
    text: z.string().max(120).default('Add something here'),
  }),
});
