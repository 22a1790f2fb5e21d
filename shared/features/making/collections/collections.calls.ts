import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema, numberedPage } from '../../../contract/list.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../rules/constants/constants.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import {
  COLLECTION_LIMITS,
  collectedProductSchema,
  collectionChangeSchema,
  collectionRowSchema,
  collectionRulesSchema,
  collectionSchema,
} from './collections.ts';

const COLLECTIONS = '/omnis/v3/dashboard/collections';

export const COLLECTIONS_PAGE_SIZE = 50;
export const COLLECTED_PAGE_SIZE = 100;
export const PREVIEWED_PRODUCTS = 12;

export const collectionViewSchema = z.enum(['all', 'shown', 'scheduled', 'hidden']);

const edits = { access: 'project', permissions: ['edit-products'] } as const;
const oneCollection = { params: z.object({ collection: z.uuid() }), errors: [404] } as const;
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const choiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  products: z.int(),
  /** Its products follow from rules and can’t be chosen. */
  isDynamic: z.boolean(),
});
export type CollectionChoice = z.infer<typeof choiceSchema>;

const manyCall = <Name extends 'show' | 'hide' | 'delete'>(action: Name, summary: string) =>
  defineCall({
    ...edits,
    name: `collections.${action}Many`,
    method: 'POST',
    path: `${COLLECTIONS}/${action}/`,
    summary,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: bulkAnswerSchema,
  });

export const collectionsCalls = {
  listChoices: defineCall({
    name: 'collections.listChoices',
    method: 'GET',
    path: `${COLLECTIONS}/`,
    summary: 'List collections with their product counts',
    access: 'project',
    answer: z.object({ collections: z.array(choiceSchema) }),
  }),

  list: defineCall({
    name: 'collections.list',
    method: 'GET',
    path: `${COLLECTIONS}/list/`,
    summary: 'List a page of collections with their pictures and states',
    access: 'project',
    mayLag: true,
    query: z.object({
      view: collectionViewSchema.default('all'),
      search: searchText().max(120).default(''),
      page,
    }),
    answer: numberedPage(collectionRowSchema),
  }),

  listOfDivision: defineCall({
    name: 'collections.listOfDivision',
    method: 'GET',
    path: '/omnis/v3/collections/get/{division}/',
    // Spec 2 §7.3.
    summary: 'List the collections of a division',
    access: 'project',
    params: z.object({ division: z.uuid() }),
    answer: z.object({ collections: z.array(choiceSchema) }),
    errors: [404],
  }),

  create: defineCall({
    ...edits,
    name: 'collections.create',
    method: 'POST',
    path: `${COLLECTIONS}/`,
    summary: 'Create a collection',
    body: z.object({
      name: line().min(1, FIELD_MESSAGES.required).max(COLLECTION_LIMITS.nameLength),
      description: lines().max(COLLECTION_LIMITS.descriptionLength).default(''),
      rules: collectionRulesSchema.nullable().default(null),
    }),
    answer: z.object({ collection: choiceSchema }),
    errors: [404],
  }),

  get: defineCall({
    ...oneCollection,
    name: 'collections.get',
    method: 'GET',
    path: `${COLLECTIONS}/{collection}/`,
    summary: 'Get a collection',
    access: 'project',
    answer: z.object({ collection: collectionSchema }),
  }),

  update: defineCall({
    ...edits,
    ...oneCollection,
    name: 'collections.update',
    method: 'PATCH',
    path: `${COLLECTIONS}/{collection}/`,
    summary: 'Update a collection',
    description:
      'Its old address redirects to a new one. With `seen`, fields that someone else has changed since keep their value. A field that both changed answers 409.',
    body: collectionChangeSchema,
    answer: z.object({ collection: collectionSchema }),
    errors: [404, 409],
  }),

  showMany: manyCall('show', 'Show collections in the store'),
  hideMany: manyCall('hide', 'Hide collections from the store'),
  deleteMany: manyCall('delete', 'Delete collections'),

  listProducts: defineCall({
    ...oneCollection,
    name: 'collections.listProducts',
    method: 'GET',
    path: `${COLLECTIONS}/{collection}/products/`,
    summary: 'List a collection’s products in their order',
    access: 'project',
    permissions: ['edit-products'],
    query: z.object({ page }),
    answer: z.object({ products: z.array(collectedProductSchema), total: z.int() }),
  }),

  addProducts: defineCall({
    ...edits,
    ...oneCollection,
    name: 'collections.addProducts',
    method: 'POST',
    path: `${COLLECTIONS}/{collection}/products/`,
    summary: 'Add products to a collection that is filled by hand',
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(COLLECTION_LIMITS.added),
      /** Place of the first one, from 1; at the end without it. */
      at: wholeNumber(1).optional(),
    }),
    answer: z.object({ added: z.array(z.uuid()) }),
    errors: [404, 409],
  }),

  removeProduct: defineCall({
    ...edits,
    ...oneCollection,
    name: 'collections.removeProduct',
    method: 'POST',
    path: `${COLLECTIONS}/{collection}/products/remove/`,
    summary: 'Remove a product from a collection that is filled by hand',
    body: z.object({ product: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),

  moveProduct: defineCall({
    ...edits,
    ...oneCollection,
    name: 'collections.moveProduct',
    method: 'POST',
    path: `${COLLECTIONS}/{collection}/products/move/`,
    summary: 'Move a product to another place in its collection',
    body: z.object({ product: z.uuid(), to: z.int().min(1).max(1_000_000) }),
    answer: z.object({ id: z.uuid() }),
  }),

  preview: defineCall({
    ...edits,
    name: 'collections.preview',
    method: 'POST',
    path: `${COLLECTIONS}/preview/`,
    summary: 'Count the products that rules hold of, with the first of them',
    body: z.object({ rules: collectionRulesSchema }),
    answer: z.object({ total: z.int(), products: z.array(collectedProductSchema) }),
  }),

  listRuleValues: defineCall({
    name: 'collections.listRuleValues',
    method: 'GET',
    path: `${COLLECTIONS}/rule-values/`,
    summary: 'List the tags, types and colours of the project’s products',
    access: 'project',
    permissions: ['edit-products'],
    answer: z.object({
      tags: z.array(z.string()),
      types: z.array(z.string()),
      colours: z.array(z.string()),
    }),
  }),

  uploadCover: defineCall({
    ...edits,
    ...oneCollection,
    name: 'collections.uploadCover',
    method: 'POST',
    path: `${COLLECTIONS}/{collection}/cover/`,
    summary: 'Upload a collection’s cover',
    upload: { field: 'file', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
    answer: z.object({ coverId: z.uuid().nullable() }),
    errors: [404, 413, 415, 422],
    rate: { max: 20, perSeconds: 600 },
  }),

  removeCover: defineCall({
    ...edits,
    ...oneCollection,
    name: 'collections.removeCover',
    method: 'DELETE',
    path: `${COLLECTIONS}/{collection}/cover/`,
    summary: 'Remove a collection’s cover',
    answer: z.object({ coverId: z.null() }),
  }),
} as const;
