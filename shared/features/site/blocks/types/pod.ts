import { z } from 'zod';
import { podButtonStyleSchema, podTitleSizeSchema } from '../../../../rules/blocks/blocks.ts';
import { POD_TEXT_SHADOWS, type PodRatio } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, imageSchema, priceSchema, specialProperties } from '../values.ts';

const TITLE_SIZE = 2;
const RATIOS = ['wide', 'short', '4:3', 'square', 'tall'] as const satisfies readonly PodRatio[];

/** A linked picture with a title and copy. Spec 2 §3.16, limits of spec 3 §5.5. */
export const pod = defineBlockType({
  type: 'pod',
  title: 'Pod',
  facts: {
    group: 'Pictures',
    description: 'A linked image with a title, text and price',
    synonyms: ['tile', 'card', 'teaser', 'promo'],

    inline: ['title', 'copy', 'buttonText'],
    minColumns: 3,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    titleSize: podTitleSizeSchema.default(TITLE_SIZE),
    copy: z.string().max(600).default(''),
    href: hrefSchema.default(''),
    image: imageSchema.nullable().default(null),
    icon: imageSchema.nullable().default(null),
    badge: z.string().max(30).default(''),
    /** Shows the texts on the image instead of under it. */
    overlay: z.boolean().default(false),
    /** `picture` keeps the picture's own. */
    ratio: z.enum([...RATIOS, 'picture']).default('square'),
    textAlign: z.enum(['left', 'center', 'right']).default('left'),
    textShadow: z.enum(POD_TEXT_SHADOWS).default('none'),
    price: priceSchema.nullable().default(null),
    salePrice: priceSchema.nullable().default(null),
    pricePrefix: z.string().max(30).default(''),
    buttonText: z.string().max(60).default(''),
    buttonStyle: podButtonStyleSchema.default({}),
  }),
});
