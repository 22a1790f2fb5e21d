import { z } from 'zod';
import { PRODUCT_LIST } from '../../../../rules/constants/constants.ts';
import { defineBlockType } from '../block-type.ts';
import { collectionSchema, productSortSchema, specialProperties } from '../values.ts';

const LIMIT_MOST = 48;

/** Products of a collection as cards. Spec 2 §3.16, defaults of spec 3 §9.4. */
export const productList = defineBlockType({
  type: 'productList',
  title: 'Product list',
  facts: {
    group: 'Products',
    description: 'Products from one of your collections',
    synonyms: ['bestsellers', 'collection', 'catalogue', 'shop'],

    inline: ['title'],
    minColumns: 4,
    mail: { fallback: 'Up to six products, as they are when the email is sent' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    collection: collectionSchema.default(PRODUCT_LIST.collection),
    sortBy: productSortSchema.default(PRODUCT_LIST.sort),
    limit: z.int().min(1).max(LIMIT_MOST).default(PRODUCT_LIST.limit).meta({ title: 'Number of products' }),
    /** Leaves out what product lists above it show. */
    skipShown: z.boolean().default(false).meta({ title: 'Leave out products shown above' }),
    /** Links to all products of the collection. */
    seeAll: z.boolean().default(true).meta({ title: 'Link to the whole collection' }),
  }),
  products: ({ collection, sortBy, limit, skipShown }) => ({
    collection,
    sortBy,
    limit,
    skipShown,
    decorative: false,
  }),
});
