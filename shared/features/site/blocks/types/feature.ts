import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { BLOCK_SYMBOLS } from '../symbols.ts';
import { actionSchema, imageSchema, specialProperties } from '../values.ts';

/** One good thing about the store or a product, with an icon. Spec 2 §3.16. */
export const feature = defineBlockType({
  type: 'feature',
  title: 'Feature',
  facts: {
    group: 'Words',
    description: 'A reason to buy, with an icon',
    synonyms: ['benefit', 'promise', 'icon and text', 'usp'],
    inline: ['title', 'copy', 'action.text'],
    minColumns: 3,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    copy: z.string().max(600).default(''),
    symbol: z.enum(BLOCK_SYMBOLS).default('star'),
    /** Takes the symbol’s place. */
    icon: imageSchema.nullable().default(null),
    action: actionSchema.nullable().default(null),
    textAlign: z.enum(['left', 'center']).default('left'),
    /** A background that sets it apart from the page. */
    boxed: z.boolean().default(true),
  }),
});
