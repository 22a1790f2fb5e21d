import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { BLOCK_SYMBOLS } from '../symbols.ts';
import { colourSchema, hrefSchema, imageSchema, specialProperties } from '../values.ts';

/** An icon on a coloured tile with its name below, as on the screen of a phone. Spec 2 §3.16. */
export const appIcon = defineBlockType({
  type: 'appIcon',
  title: 'App icon',
  facts: {
    group: 'Pictures',
    description: 'An icon on a coloured tile with a name',
    synonyms: ['icon', 'logo', 'shortcut', 'app'],
    inline: ['text'],
    minColumns: 2,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    text: z.string().max(60).default(''),
    href: hrefSchema.default(''),
    symbol: z.enum(BLOCK_SYMBOLS).default('shirt'),
    /** Takes the symbol’s place. */
    icon: imageSchema.nullable().default(null),
    /** Empty takes the theme’s. */
    backgroundColor: colourSchema.or(z.literal('')).default(''),
  }),
});
