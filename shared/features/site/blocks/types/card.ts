import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { actionSchema, imageSchema, specialProperties } from '../values.ts';

/** A framed part of a page with an image, texts, a button and other blocks. Spec 2 §3.16. */
export const card = defineBlockType({
  type: 'card',
  title: 'Card',
  facts: {
    group: 'Pictures',
    description: 'A framed image, text and button, with room for more',
    synonyms: ['panel', 'box', 'tile', 'frame'],
    slots: { deny: ['row', 'grid', 'slideshow', 'carousel', 'slide', 'tag'] },
    inline: ['title', 'copy', 'action.text'],
    minColumns: 3,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    copy: z.string().max(600).default('').meta({ title: 'Text', control: 'rich-text' }),
    image: imageSchema.nullable().default(null),
    /** Above the texts, or next to them where there’s room. */
    imagePosition: z.enum(['above', 'beside']).default('above'),
    action: actionSchema.nullable().default(null),
    look: z.enum(['outlined', 'filled']).default('outlined'),
  }),
});
