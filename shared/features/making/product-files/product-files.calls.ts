import { z } from 'zod';
import { CHOSEN_ROWS_BYTES, chosenRows, startedActSchema } from '../../../contract/bulk-act.ts';
import { defineCall } from '../../../contract/call.ts';
import { productFilterFields, productSortSchema, productViewSchema } from '../products/products.ts';
import { IMPORT_LIMITS, importColumnsSchema } from './import-columns.ts';
import { changesPageSchema, listedImportSchema, productImportSchema } from './product-import.ts';
import { tableReadingSchema } from './table-reading.ts';

const PRODUCTS = '/omnis/v3/dashboard/products/';
const IMPORTS = '/omnis/v3/dashboard/product-imports/';
const IMPORT = `${IMPORTS}{import}/`;

const ofImport = {
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ import: z.uuid() }),
  errors: [404],
} as const;

const list = { view: productViewSchema.default('all'), ...productFilterFields };

export const productFilesCalls = {
  exportView: defineCall({
    name: 'productFiles.exportView',
    method: 'GET',
    path: `${PRODUCTS}export/`,
    summary: 'Get the products of a view as CSV in Shopify’s format',
    description: 'Drafts aren’t in it: they have no address yet.',
    access: 'project',
    query: z.object({ ...list, sort: productSortSchema.default('-created') }),
    answer: 'file',
  }),

  prepareExport: defineCall({
    name: 'productFiles.prepareExport',
    method: 'POST',
    path: `${PRODUCTS}export/`,
    summary: 'Choose products for a CSV file',
    description: 'The file can be fetched for an hour.',
    access: 'project',
    body: z.object({ rows: chosenRows(z.object(list)) }),
    answer: z.object({ export: z.uuid() }),
    maxBodyBytes: CHOSEN_ROWS_BYTES,
  }),

  getExport: defineCall({
    name: 'productFiles.getExport',
    method: 'GET',
    path: `${PRODUCTS}export/{export}/`,
    summary: 'Get chosen products as CSV in Shopify’s format',
    access: 'project',
    params: z.object({ export: z.uuid() }),
    answer: 'file',
    errors: [404],
  }),

  upload: defineCall({
    name: 'productFiles.upload',
    method: 'POST',
    path: IMPORTS,
    summary: 'Upload a CSV file of products',
    description: 'Finds its encoding, separator and columns. Nothing is changed yet.',
    access: 'project',
    permissions: ['edit-products'],
    upload: { field: 'file', maxBytes: IMPORT_LIMITS.bytes },
    answer: z.object({ id: z.uuid() }),
    errors: [413],
    rate: { max: 60, perSeconds: 3600 },
  }),

  list: defineCall({
    name: 'productFiles.list',
    method: 'GET',
    path: IMPORTS,
    summary: 'List your imports of the last seven days, newest first',
    access: 'project',
    permissions: ['edit-products'],
    answer: z.object({ imports: z.array(listedImportSchema) }),
  }),

  get: defineCall({
    ...ofImport,
    name: 'productFiles.get',
    method: 'GET',
    path: IMPORT,
    summary: 'Get an import with its columns and state',
    answer: productImportSchema,
  }),

  setColumns: defineCall({
    ...ofImport,
    name: 'productFiles.setColumns',
    method: 'PUT',
    path: `${IMPORT}columns/`,
    summary: 'Choose the columns of an import',
    body: z.object({ columns: importColumnsSchema }),
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),

  setReading: defineCall({
    ...ofImport,
    name: 'productFiles.setReading',
    method: 'PUT',
    path: `${IMPORT}reading/`,
    summary: 'Choose how an import’s file is read: encoding, separator, header and decimal mark',
    description: 'A part without a value stays as it is. The file is read again, and so are its columns.',
    body: tableReadingSchema.partial(),
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
    rate: { max: 120, perSeconds: 3600 },
  }),

  check: defineCall({
    ...ofImport,
    name: 'productFiles.check',
    method: 'POST',
    path: `${IMPORT}check/`,
    summary: 'Find out in the background what an import would change',
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
    rate: { max: 120, perSeconds: 3600 },
  }),

  listChanges: defineCall({
    ...ofImport,
    name: 'productFiles.listChanges',
    method: 'GET',
    path: `${IMPORT}changes/`,
    summary: 'List what an import would change, and the first problems',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: changesPageSchema,
  }),

  problems: defineCall({
    ...ofImport,
    name: 'productFiles.problems',
    method: 'GET',
    path: `${IMPORT}problems/`,
    summary: 'Get all problems of an import as CSV',
    answer: 'file',
  }),

  start: defineCall({
    ...ofImport,
    name: 'productFiles.start',
    method: 'POST',
    path: `${IMPORT}start/`,
    summary: 'Change the products of a checked import in the background',
    body: z.object({
      /** Also changes products that sell at a loss afterwards; they stay as they are without it. */
      allowLoss: z.boolean().default(false),
    }),
    answer: startedActSchema,
    errors: [404, 409],
  }),

  discard: defineCall({
    ...ofImport,
    name: 'productFiles.discard',
    method: 'POST',
    path: `${IMPORT}discard/`,
    summary: 'Delete an import that hasn’t started',
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),
};
