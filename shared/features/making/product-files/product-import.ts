import { z } from 'zod';
import { fileProblemSchema } from './file-product.ts';
import { fileColumnSchema, importColumnsSchema } from './import-columns.ts';
import { importChangeSchema } from './plan-import.ts';
import { firstLineSchema, tableReadingSchema } from './table-reading.ts';

/** Changed products that a page of the check shows. */
export const CHANGES_PAGE_SIZE = 20;
/** Problems that the check names; the file of them has all. */
export const SHOWN_PROBLEMS = 100;

/**
 * - `columns`: its columns are being chosen
 * - `checking`: a job compares it with the products
 * - `checked`: what it would change is known
 * - `failed`: the check ended with an error on our side
 * - `started`: a bulk act changes the products
 */
export const IMPORT_STATES = ['columns', 'checking', 'checked', 'failed', 'started'] as const;

export const importCountsSchema = z.object({
  /** Products that it changes, with those that would sell at a loss. */
  changing: z.int(),
  losing: z.int(),
  /** Products that are already as the file has them. */
  same: z.int(),
  /** Products and lines that can’t be imported. */
  refused: z.int(),
  /** Entries of the list of problems. */
  problems: z.int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const productImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  ...tableReadingSchema.shape,
  /** Those that can be the header. */
  firstLines: z.array(firstLineSchema),
  rows: z.int(),
  state: z.enum(IMPORT_STATES),
  fileColumns: z.array(fileColumnSchema),
  columns: importColumnsSchema,
  /** Null until it is checked. */
  counts: importCountsSchema.nullable(),
  /** Of its bulk act, once it is started. */
  act: z.uuid().nullable(),
  currency: z.string(),
  createdAt: z.string(),
});
export type ProductImport = z.infer<typeof productImportSchema>;

export const listedImportSchema = productImportSchema.pick({
  id: true,
  fileName: true,
  state: true,
  rows: true,
  createdAt: true,
});

/** A product that an import changes. */
export const plannedChangeSchema = z.object({
  line: z.int(),
  handle: z.string(),
  name: z.string(),
  isLosing: z.boolean(),
  before: importChangeSchema,
  after: importChangeSchema,
});
export type PlannedChange = z.infer<typeof plannedChangeSchema>;

export const changesPageSchema = z.object({
  changes: z.array(plannedChangeSchema),
  problems: z.array(fileProblemSchema).max(SHOWN_PROBLEMS),
  page: z.int(),
  pages: z.int(),
});
