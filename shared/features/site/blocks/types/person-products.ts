import { z } from 'zod';
import { PRODUCT_LIST } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { collectionSchema, productSortSchema, specialProperties } from '../values.ts';

/** Products in an email that are chosen for each person who gets it. */
export const personProducts = defineBlockType({
  type: 'personProducts',
  title: 'Products for each person',
  facts: {
    group: 'Products',
    description: 'Products from their basket, or that they looked at or may like',
    synonyms: ['recommendations', 'abandoned basket', 'recently viewed', 'personalised'],
    inline: ['title'],
    minColumns: 4,
    mail: 'same',
    mailOnly: true,
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Picked for you'),
    choice: z
      .enum(['recommended', 'basket', 'seen'])
      .default('recommended')
      .meta({
        title: 'Shows',
        options: {
          recommended: 'Products they may like',
          basket: 'Their basket',
          seen: 'Products they looked at',
        },
      }),
    limit: z.int().min(1).max(6).default(4).meta({ title: 'Number of products' }),
    collection: collectionSchema
      .default(PRODUCT_LIST.collection)
      .meta({ title: 'Otherwise from', help: 'Shown where we don’t know any for them.' }),
    sortBy: productSortSchema.default(PRODUCT_LIST.sort),
  }),
  products: ({ collection, sortBy, limit }) => ({
    collection,
    sortBy,
    limit,
    skipShown: false,
    decorative: true,
  }),
});
