import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { actionSchema, colourSchema, imageSchema, specialProperties } from '../values.ts';

/** News in a coloured bar. Spec 2 §3.16, spec 3 §5.5. */
export const announcementV2 = defineBlockType({
  type: 'announcementV2',
  title: 'Announcement bar',
  facts: {
    group: 'Words',
    description: 'News in a coloured bar',
    synonyms: ['notice', 'promo bar', 'alert', 'sale', 'ribbon'],
    inline: ['text', 'action.text'],
    minColumns: 6,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    text: z.string().max(300).default(''),
    icon: imageSchema.nullable().default(null),
    action: actionSchema.nullable().default(null),
    actionStyle: z.enum(['primary', 'secondary', 'none']).default('none'),
    alignment: z.enum(['left', 'center', 'right', 'space-between']).default('center'),
    /** Empty takes the theme’s. The text turns black or white, whichever reads better. */
    backgroundColor: colourSchema.or(z.literal('')).default(''),
  }),
});
