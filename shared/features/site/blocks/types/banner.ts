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
} from '../values.ts';

/** A picture with a title, copy and buttons. Spec 2 §3.16, spec 3 §5.5 and §9.4. */
export const banner = defineBlockType({
  type: 'banner',
  title: 'Banner',
  facts: {
    group: 'Pictures',
    description: 'A large image with a title, text and buttons',
    synonyms: ['hero', 'header', 'cover', 'splash'],

    inline: ['title', 'copy', 'actions.text'],
    minColumns: 4,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    /** Shown up to 50 characters, the copy up to 300. */
    title: z.string().max(1000).default(''),
    copy: z.string().max(4000).default(''),
    image: imageSchema.nullable().default(null),
    /** `bestseller`: the picture of what the store sells most, linked to it. */
    media: z.enum(['image', 'bestseller']).default('image'),
    /** Behind the texts, or next to them. */
    mediaPosition: z.enum(['behind', 'beside']).default('behind'),
    minHeight: pixelsSchema.default(`${BANNER.minHeightPx}px`),
    /** Height as a share of the width; the minimum height wins. */
    ratio: z.number().min(0.05).max(2).default(BANNER.ratio),
    verticalAlignment: z.enum(['top', 'center', 'bottom']).default('center'),
    horizontalAlignment: z.enum(['left', 'center', 'right']).default('center'),
    font: fontNameSchema.default('Lato'),
    fontScale: bannerFontScaleSchema.default(1),
    overlayColor: colourSchema.default('#000000'),
    overlayOpacity: z.number().min(0).max(1).default(BANNER.overlayOpacity),
    actions: z.array(actionSchema).max(4).default([]),
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
