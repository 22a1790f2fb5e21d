import { z } from 'zod';
import { PRODUCT_LIST } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { collectionSchema, productNameSchema, productSortSchema, specialProperties } from '../values.ts';

const PLACE_MOST = 12;

/** One product of the store on a stage. Spec 2 §3.16. */
export const productMockup = defineBlockType({
  type: 'productMockup',
  title: 'Product image',
  facts: {
    group: 'Products',
    description: 'One of your products on a stage',
    synonyms: ['mockup', 'featured product', 'spotlight', 'product'],
    inline: [],
    minColumns: 1,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    product: productNameSchema
      .default('')
      .meta({ help: 'Or leave it to the collection and its order below.' }),
    collection: collectionSchema.default(PRODUCT_LIST.collection),
    sortBy: productSortSchema.default(PRODUCT_LIST.sort),
    /** Which product of the sorted collection. */
    place: z.int().min(1).max(PLACE_MOST).default(1).meta({ title: 'Place in that order' }),
    ratio: z.enum(['square', 'tall', 'wide']).default('square'),
    /** Shows its name and price below. */
    caption: z.boolean().default(true),
  }),
  products: ({ product, collection, sortBy, place }) => ({
    product,
    collection,
    sortBy,
    limit: product === '' ? place : 1,
    skipShown: false,
    decorative: true,
  }),
});
