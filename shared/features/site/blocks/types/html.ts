import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { pixelsSchema, specialProperties } from '../values.ts';

/** A merchant’s own markup and styles in a frame that can’t run scripts. Spec 2 §3.16, decision 191. */
export const html = defineBlockType({
  type: 'html',
  title: 'HTML',
  facts: {
    group: 'Code',
    description: 'Your own HTML and styles, without scripts',
    synonyms: ['code', 'markup', 'css', 'custom'],
    inline: [],
    minColumns: 4,
    mail: { refused: 'Email programs don’t run this' },
  },
  properties: z.object({
    ...specialProperties,
    html: z.string().max(50_000).default(''),
    height: pixelsSchema.default('320px'),
    /** Read aloud as the frame’s name. */
    title: z.string().max(120).default(''),
  }),
});
