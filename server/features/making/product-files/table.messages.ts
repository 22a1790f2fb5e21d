import { z } from 'zod';
import {
  fileColumnSchema,
  fileProblemSchema,
  fileProductSchema,
  firstLineSchema,
  importColumnsSchema,
  tableReadingSchema,
} from '../../../../shared/features/making/product-files/product-files.ts';

/** What a person has set right; the rest is found out. */
const chosenReadingSchema = tableReadingSchema
  .pick({ encoding: true, separator: true, headerLine: true })
  .partial();

/** What the process that reads a file is asked: what the file is, or with columns what it says of products. */
export const tableJobSchema = z.object({
  path: z.string(),
  columns: importColumnsSchema.nullable(),
  reading: chosenReadingSchema,
});

const refusalSchema = z.object({ refusal: z.string() });

export const describedTableSchema = z.object({
  ...tableReadingSchema.omit({ decimalMark: true }).shape,
  firstLines: z.array(firstLineSchema),
  rows: z.int(),
  fileColumns: z.array(fileColumnSchema),
});
export const describedAnswerSchema = z.union([refusalSchema, describedTableSchema]);

export const readTableSchema = z.object({
  products: z.array(fileProductSchema),
  problems: z.array(fileProblemSchema),
});
export const readAnswerSchema = z.union([refusalSchema, readTableSchema]);
