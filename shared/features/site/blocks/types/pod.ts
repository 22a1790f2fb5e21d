import { z } from 'zod';
import { podButtonStyleSchema, podTitleSizeSchema } from '../../../../rules/blocks/blocks.ts';
import { POD_TEXT_SHADOWS, type PodRatio } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, imageSchema, priceSchema, specialProperties, videoProperties } from '../values.ts';

const TITLE_SIZE = 2;
const RATIOS = ['wide', 'short', '4:3', 'square', 'tall'] as const satisfies readonly PodRatio[];

/** A linked picture with a title and copy. Spec 2 §3.16, limits of spec 3 §5.5. */
export const pod = defineBlockType({
  type: 'pod',
  title: 'Pod',
  facts: {
    group: 'Pictures',
    description: 'A linked image with a title, text and price',
    synonyms: ['tile', 'card', 'teaser', 'promo', 'video'],

    inline: ['title', 'copy', 'buttonText'],
    minColumns: 3,
    mail: { fallback: 'Its picture instead of its video' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    titleSize: podTitleSizeSchema.default(TITLE_SIZE).meta({ title: 'Title size', help: 'From 0 to 4.' }),
    copy: z.string().max(600).default('').meta({ title: 'Text', control: 'long-text' }),
    href: hrefSchema.default('').meta({ title: 'Link' }),
    image: imageSchema.nullable().default(null).meta({ title: 'Picture' }),
    ...videoProperties,
    icon: imageSchema.nullable().default(null),
    badge: z.string().max(30).default(''),
    /** Shows the texts on the image instead of under it. */
    overlay: z.boolean().default(false).meta({ title: 'Text on the picture' }),
    /** `picture` keeps the picture's own. */
    ratio: z
      .enum([...RATIOS, 'picture'])
      .default('square')
      .meta({ title: 'Shape', options: { picture: 'As the picture' } }),
    textAlign: z
      .enum(['left', 'center', 'right'])
      .default('left')
      .meta({ title: 'Text alignment', options: { center: 'Centre' } }),
    textShadow: z.enum(POD_TEXT_SHADOWS).default('none').meta({ title: 'Text shadow' }),
    price: priceSchema.nullable().default(null),
    salePrice: priceSchema.nullable().default(null).meta({ title: 'Sale price' }),
    pricePrefix: z
      .string()
      .max(30)
      .default('')
      .meta({ title: 'Before the price', help: 'For example “from”.' }),
    buttonText: z.string().max(60).default('').meta({ title: 'Button' }),
    buttonStyle: podButtonStyleSchema.default({}).meta({ control: 'hidden' }),
  }),
});
