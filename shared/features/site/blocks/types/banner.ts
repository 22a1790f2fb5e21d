import { z } from 'zod';
import { bannerFontScaleSchema, bannerText } from '../../../../rules/blocks/blocks.ts';
import { BANNER, PRODUCT_LIST } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import {
  actionSchema,
  colourSchema,
  fontNameSchema,
  imageSchema,
  pixelsSchema,
  specialProperties,
  videoProperties,
} from '../values.ts';

/** A picture with a title, copy and buttons. Spec 2 §3.16, spec 3 §5.5 and §9.4. */
export const banner = defineBlockType({
  type: 'banner',
  title: 'Banner',
  facts: {
    group: 'Pictures',
    description: 'A large image with a title, text and buttons',
    synonyms: ['hero', 'header', 'cover', 'splash', 'video'],

    inline: ['title', 'copy', 'actions.text'],
    minColumns: 4,
    mail: { fallback: 'Its picture instead of its video' },
  },
  properties: z.object({
    ...specialProperties,
    /** Shown up to 50 characters, the copy up to 300. */
    title: z.string().max(1000).default('').meta({ title: 'Title', help: 'Shown up to 50 characters.' }),
    copy: z
      .string()
      .max(4000)
      .default('')
      .meta({ title: 'Text', help: 'Shown up to 300 characters.', control: 'long-text' }),
    image: imageSchema.nullable().default(null).meta({ title: 'Picture' }),
    /** `bestseller`: the picture of what the store sells most, linked to it. */
    media: z
      .enum(['image', 'bestseller'])
      .default('image')
      .meta({
        title: 'Picture from',
        options: { image: 'A picture', bestseller: 'Bestseller' },
        help: 'Bestseller shows what your store sells most, with a link to it.',
      }),
    /** Behind the texts, or next to them. */
    mediaPosition: z
      .enum(['behind', 'beside'])
      .default('behind')
      .meta({
        title: 'Picture position',
        options: { behind: 'Behind the text', beside: 'Next to the text' },
      }),
    ...videoProperties,
    minHeight: pixelsSchema.default(`${BANNER.minHeightPx}px`).meta({ title: 'Minimum height' }),
    /** Height to width; the minimum height wins. */
    ratio: z.number().min(0.05).max(2).default(BANNER.ratio).meta({ title: 'Height to width', step: 0.05 }),
    verticalAlignment: z
      .enum(['top', 'center', 'bottom'])
      .default('center')
      .meta({ title: 'Text position', options: { center: 'Middle' } }),
    horizontalAlignment: z
      .enum(['left', 'center', 'right'])
      .default('center')
      .meta({ title: 'Text alignment', options: { center: 'Centre' } }),
    font: fontNameSchema.default('Lato').meta({ title: 'Font', help: 'Empty takes the theme’s.' }),
    fontScale: bannerFontScaleSchema
      .default(1)
      .meta({ title: 'Text size', help: 'More than 0 and up to 1.', step: 0.1 }),
    overlayColor: colourSchema.default('#000000').meta({ title: 'Shade colour' }),
    overlayOpacity: z
      .number()
      .min(0)
      .max(1)
      .default(BANNER.overlayOpacity)
      .meta({ title: 'Shade strength', step: 0.1 }),
    actions: z
      .array(actionSchema)
      .max(4)
      .default([])
      .meta({ title: 'Buttons', help: 'A button shows once it has a text and a link.' }),
  }),
  products: ({ media }) =>
    media === 'bestseller'
      ? {
          collection: PRODUCT_LIST.collection,
          sortBy: PRODUCT_LIST.sort,
          limit: 1,
          skipShown: false,
          decorative: true,
        }
      : null,
  heading: (properties) => bannerText(properties).title,
});
