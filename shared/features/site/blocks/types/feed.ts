import { z } from 'zod';
import { PRODUCT_LIST } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, specialProperties } from '../values.ts';
import { SOCIAL_NETWORKS } from './socials.ts';

const LIMIT_MAX = 12;

/** What is new in the store: its products or its reviews, with a link to its social account. Spec 2 §3.16. */
export const feed = defineBlockType({
  type: 'feed',
  title: 'Feed',
  facts: {
    group: 'Social',
    description: 'Your newest products or reviews as they come in',
    synonyms: ['latest', 'news', 'reviews', 'instagram', 'new in'],
    inline: ['title'],
    minColumns: 3,
    mail: { fallback: 'The three newest' },
  },
  figures: ['reviews'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('The latest'),
    source: z
      .enum(['products', 'reviews'])
      .default('products')
      .meta({ title: 'Shows', options: { products: 'The newest products', reviews: 'The newest reviews' } }),
    limit: z.int().min(1).max(LIMIT_MAX).default(6).meta({ title: 'Number of entries' }),
    network: z.enum(SOCIAL_NETWORKS).default('instagram').meta({ title: 'Social network' }),
    href: hrefSchema
      .default('')
      .meta({ title: 'Your page there', help: 'Without one, there’s no link to follow you.' }),
  }),
  products: ({ source, limit }) =>
    source === 'products'
      ? {
          collection: PRODUCT_LIST.collection,
          sortBy: 'new-in',
          limit,
          skipShown: false,
          decorative: false,
        }
      : null,
});
