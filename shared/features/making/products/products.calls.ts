import { z } from 'zod';
import { CHOSEN_ROWS_BYTES, chosenRows, startedActSchema } from '../../../contract/bulk-act.ts';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { PUBLIC_API_BASE } from '../../../rules/constants/constants.ts';
import { listedProductSchema, PRODUCT_STATUSES, printFileStatusSchema } from './product.ts';
import { productEditSchema } from './product-edit.ts';
import {
  productFilterFields,
  productFilterValuesSchema,
  productRowSchema,
  productSortSchema,
  productViewSchema,
} from './product-row.ts';
import { VERDICT_CODES, verdictCodeSchema } from './verdict.ts';

const DASHBOARD = '/omnis/v3/dashboard';

const acceptedFlaws = z.array(verdictCodeSchema).max(VERDICT_CODES.length);

const publishDesign = defineCall({
  name: 'products.publishDesign',
  method: 'POST',
  path: `${DASHBOARD}/designs/{design}/publish/`,
  summary: 'Publish a design',
  description:
    'It goes live when its print files are ready. What can’t be sold answers 422 by field. What may not print well, or sells at a loss, answers 409 “needs-yes” with the messages, until the call accepts it.',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ design: z.uuid() }),
  body: z.object({
    /** The revision the merchant sees: an older one is refused. */
    revision: wholeNumber(1),
    /** What the print verdict found, and the merchant accepted. Left out where nothing was looked at. */
    verdict: acceptedFlaws.optional(),
    /** Sells it although its price doesn’t cover what the most expensive size costs. */
    acceptsLoss: z.boolean().default(false),
  }),
  answer: z.object({ product: listedProductSchema, version: z.int() }),
  errors: [404, 409],
});

const listProducts = defineCall({
  name: 'products.listProducts',
  method: 'GET',
  path: `${DASHBOARD}/products/`,
  summary: 'List the project’s products, newest first',
  access: 'project',
  query: z.object({
    search: z.string().max(120).optional(),
    status: z.enum(PRODUCT_STATUSES).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(24),
  }),
  answer: z.object({ products: z.array(listedProductSchema), total: z.int() }),
});

const listRows = defineCall({
  name: 'products.listRows',
  method: 'GET',
  path: `${DASHBOARD}/products/list/`,
  summary: 'List a page of products and drafts',
  access: 'project',
  mayLag: true,
  query: z.object({
    view: productViewSchema.default('all'),
    ...productFilterFields,
    sort: productSortSchema.default('-created'),
    ...pagePlaceFields,
  }),
  answer: numberedPage(productRowSchema),
});

/** Rows of the list, ticked or by its query. */
const chosenProducts = chosenRows(
  z.object({ view: productViewSchema.default('all'), ...productFilterFields }),
);

/** @see editMany */
export const productEditOrderSchema = z.object({
  edit: productEditSchema,
  /** Also changes products that sell at a loss afterwards; they stay as they are without it. */
  allowLoss: z.boolean().default(false),
  /** What may not print well and is accepted; designs with anything else of the kind stay as they are. */
  accepts: acceptedFlaws.default([]),
});

/** What there is to know of one product or draft before an edit sells it. */
const lookedAtSchema = z.object({
  name: z.string(),
  /** Why it can’t be sold so, whatever is accepted. */
  stops: z.array(z.string()),
  /** What needs a yes. */
  asks: z.array(z.string()),
});

const editMany = defineCall({
  name: 'products.editMany',
  method: 'POST',
  path: `${DASHBOARD}/products/edit/`,
  summary: 'Change many products and drafts in the background',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ rows: chosenProducts, ...productEditOrderSchema.shape }),
  answer: startedActSchema,
  errors: [402, 409],
  maxBodyBytes: CHOSEN_ROWS_BYTES,
});

const previewEdit = defineCall({
  name: 'products.previewEdit',
  method: 'POST',
  path: `${DASHBOARD}/products/edit/preview/`,
  summary: 'Tell what a change to many products would do',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ rows: chosenProducts, edit: productEditSchema }),
  answer: z.object({
    total: z.int(),
    /** Those that it changes, with those that would sell at a loss. */
    changing: z.int(),
    losing: z.int(),
    /** Those of them that may not print well, and those that would also sell at a loss. */
    flawed: z.int(),
    flawedAndLosing: z.int(),
    /** What has to be accepted for all of them. */
    flaws: acceptedFlaws,
    /** Designs with something to know, the first of them, and how many more there are. */
    lookedAt: z.array(lookedAtSchema),
    moreToLookAt: z.int(),
    /** Why the others stay as they are. */
    reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
    samples: z.array(
      z.object({
        name: z.string(),
        currency: z.string(),
        /** Prices or sale prices in minor units, for an edit of them. */
        before: z.int().nullable(),
        after: z.int().nullable(),
      }),
    ),
  }),
  errors: [409],
  maxBodyBytes: CHOSEN_ROWS_BYTES,
});

const duplicateMany = defineCall({
  name: 'products.duplicateMany',
  method: 'POST',
  path: `${DASHBOARD}/products/duplicate/`,
  summary: 'Make a draft of each product in the background',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ rows: chosenProducts }),
  answer: startedActSchema,
  errors: [402, 409],
  maxBodyBytes: CHOSEN_ROWS_BYTES,
});

const listFilterValues = defineCall({
  name: 'products.listFilterValues',
  method: 'GET',
  path: `${DASHBOARD}/products/filters/`,
  summary: 'List what the project’s products can be filtered by',
  access: 'project',
  answer: productFilterValuesSchema,
});

const listCatalogProducts = defineCall({
  name: 'products.listCatalogProducts',
  method: 'GET',
  path: `${PUBLIC_API_BASE}/catalog/products`,
  // Spec 2 §7.9.
  summary: 'List products, newest first',
  access: 'project',
  credentials: 'token',
  query: z.object({
    search: z.string().max(120).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(24),
  }),
  answer: z.object({ data: z.array(listedProductSchema), total: z.int() }),
  rate: { max: 600, perSeconds: 60 },
});

const getProduct = defineCall({
  name: 'products.getProduct',
  method: 'GET',
  path: `${DASHBOARD}/products/{urlName}/`,
  summary: 'Get a product with the state of its print files',
  access: 'project',
  params: z.object({ urlName: z.string().min(1).max(120) }),
  answer: z.object({
    product: listedProductSchema,
    version: z.int(),
    printFiles: z.array(printFileStatusSchema),
    images: z.array(z.object({ fileId: z.uuid(), colour: z.string(), side: z.string(), width: z.int() })),
  }),
  errors: [404],
});

const toggleProduct = defineCall({
  name: 'products.toggleProductEnabled',
  method: 'POST',
  path: `${DASHBOARD}/product/toggle-product-enabled/`,
  // Spec 2 §4.2 and §7.3.
  summary: 'Show or hide a product in the store',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ product: z.uuid() }),
  answer: z.object({ id: z.uuid(), action: z.enum(['enabled', 'disabled', 'delete']) }),
  errors: [404, 409],
});

const deleteProduct = defineCall({
  name: 'products.deleteProduct',
  method: 'POST',
  path: `${DASHBOARD}/product/delete-product/`,
  // Spec 2 §7.3.
  summary: 'Delete a product',
  description: 'Orders still show it.',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ product: z.uuid() }),
  answer: z.object({ id: z.uuid(), unlockedProductId: z.uuid().nullable() }),
  errors: [404],
});

const showProductImage = defineCall({
  name: 'products.showProductImage',
  method: 'GET',
  path: '/omnis/v3/images/{file}/',
  summary: 'Get an image of a product or a collection as WebP',
  access: 'public',
  params: z.object({ file: z.uuid() }),
  answer: 'file',
  errors: [404],
});

export const productsCalls = {
  publishDesign,
  listProducts,
  listRows,
  editMany,
  previewEdit,
  duplicateMany,
  listFilterValues,
  listCatalogProducts,
  getProduct,
  toggleProduct,
  deleteProduct,
  showProductImage,
};
