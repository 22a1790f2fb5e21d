import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { BLOCK_SYMBOLS } from '../symbols.ts';
import { actionSchema, specialProperties } from '../values.ts';

/** A line to tap: what to do next, with an icon and an arrow. Spec 2 §3.16. */
export const action = defineBlockType({
  type: 'action',
  title: 'Action',
  facts: {
    group: 'Words',
    description: 'A line to tap, with an icon and an arrow',
    synonyms: ['link', 'list item', 'next step', 'shortcut'],
    inline: ['text', 'copy'],
    minColumns: 2,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    ...actionSchema.shape,
    copy: z.string().max(300).default(''),
    symbol: z.enum(BLOCK_SYMBOLS).default('none'),
  }),
});
