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
    title: z.string().max(1000).default('').meta({ title: 'Title', help: 'Shown up to 50 characters.' }),
    copy: z
      .string()
      .max(4000)
      .default('')
      .meta({ title: 'Text', help: 'Shown up to 300 characters.', control: 'long-text' }),
    image: imageSchema.nullable().default(null).meta({ title: 'Picture' }),
    actions: z
      .array(actionSchema)
      .max(2)
      .default([])
      .meta({ title: 'Buttons', help: 'A button shows once it has a text and a link.' }),
  }),
  heading: (properties) => bannerText(properties).title,
});
