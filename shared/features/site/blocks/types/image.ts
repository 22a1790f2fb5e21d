import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, imageSchema, pixelsSchema, specialProperties } from '../values.ts';

/** A picture, linked or not, with a caption. Spec 2 §3.16. */
export const image = defineBlockType({
  type: 'image',
  title: 'Picture',
  facts: {
    group: 'Pictures',
    description: 'An image with an optional link and caption',
    synonyms: ['picture', 'photo', 'figure'],

    inline: ['caption'],
    minColumns: 1,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    image: imageSchema.nullable().default(null).meta({ title: 'Picture' }),
    href: hrefSchema.default('').meta({ title: 'Link' }),
    caption: z.string().max(300).default(''),
    /** Empty takes the theme's. */
    borderRadius: pixelsSchema
      .or(z.literal(''))
      .default('')
      .meta({ title: 'Rounded corners', help: 'Empty takes the theme’s.' }),
  }),
});
