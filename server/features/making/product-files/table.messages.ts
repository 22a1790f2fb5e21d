import { z } from 'zod';
import {
  ENCODINGS,
  fileColumnSchema,
  fileProblemSchema,
  fileProductSchema,
  importColumnsSchema,
  SEPARATORS,
} from '../../../../shared/features/making/product-files/product-files.ts';

/** What the process that reads a file is asked: what the file is, or with columns what it says of products. */
export const tableJobSchema = z.object({ path: z.string(), columns: importColumnsSchema.nullable() });

const refusalSchema = z.object({ refusal: z.string() });

export const describedTableSchema = z.object({
  encoding: z.enum(ENCODINGS),
  separator: z.enum(SEPARATORS),
  rows: z.int(),
  fileColumns: z.array(fileColumnSchema),
});
export const describedAnswerSchema = z.union([refusalSchema, describedTableSchema]);

export const readTableSchema = z.object({
  products: z.array(fileProductSchema),
  problems: z.array(fileProblemSchema),
});
export const readAnswerSchema = z.union([refusalSchema, readTableSchema]);
