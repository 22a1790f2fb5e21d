import { defineFeature } from '../../../platform/features/feature.ts';
import { checkImportHandler } from './check-import.job.ts';
import { forgetFilesHandler } from './forget-files.job.ts';
import { importProductsAct } from './import-products.act.ts';
import { productFilesImplementations } from './product-files.handlers.ts';

export const feature = defineFeature({
  tables: ['productExports', 'productImportChanges', 'productImportProblems', 'productImports'],
  calls: productFilesImplementations,
  bulkActs: [importProductsAct],
  jobs: [checkImportHandler, forgetFilesHandler],
});
