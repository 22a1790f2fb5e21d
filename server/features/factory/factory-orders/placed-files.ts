import { z } from 'zod';
import {
  type PrintFileFacts,
  printFileFactsSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { fromCollarMm, GARMENT_NAMES } from '../../../../shared/features/making/catalogue/catalogue.ts';

/** Print files as `printFilesOf` reads them, and the garment of the base product’s `spec` that they are printed on. */
export const printFilesRow = z.object({
  printFiles: z.array(printFileFactsSchema.omit({ fromCollarMm: true })),
  garment: z.enum(GARMENT_NAMES).nullable().catch(null),
});

/** Print files with where they lie on their garment. */
export const placedFiles = ({ printFiles, garment }: z.output<typeof printFilesRow>): PrintFileFacts[] =>
  printFiles.map((file) => ({ ...file, fromCollarMm: fromCollarMm(garment, file.side) }));
