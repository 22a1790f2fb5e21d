import { z } from 'zod';
import { bannerText } from '../../../../rules/blocks/blocks.ts';
import { defineBlockType } from '../block-type.ts';
import { actionSchema, imageSchema, specialProperties } from '../values.ts';

/** One image of a slideshow with its words. Spec 2 §3.16; its texts have a banner's limits. */
export const slide = defineBlockType({
  type: 'slide',
  title: 'Slide',
  facts: {
    group: 'Pictures',
    description: 'One image of a slideshow',
    synonyms: ['hero', 'panel'],
    parents: ['slideshow'],
    inline: ['title', 'copy'],
    minColumns: 12,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(1000).default(''),
    copy: z.string().max(4000).default(''),
    image: imageSchema.nullable().default(null),
    actions: z.array(actionSchema).max(2).default([]),
  }),
  heading: (properties) => bannerText(properties).title,
});
