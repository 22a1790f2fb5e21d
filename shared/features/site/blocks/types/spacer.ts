import { z } from 'zod';
import { PAGE_Y_SPACING_PX } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { pixelsSchema, specialProperties } from '../values.ts';

/** Empty space, with a line or without. Spec 2 §3.16. */
export const spacer = defineBlockType({
  type: 'spacer',
  title: 'Space',
  facts: {
    group: 'Layout',
    description: 'Empty space, with or without a line',
    synonyms: ['gap', 'divider', 'line', 'separator'],

    inline: [],
    minColumns: 1,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    height: pixelsSchema.default(`${PAGE_Y_SPACING_PX}px`),
    line: z.boolean().default(false).meta({ title: 'With a line' }),
  }),
});
