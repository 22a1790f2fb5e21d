import { defineFeature } from '../../../platform/features/feature.ts';
import { checkImportHandler, forgetImportsHandler, runImportHandler } from './import-people.job.ts';
import { peopleImportImplementations } from './people-import.handlers.ts';

export const feature = defineFeature({
  tables: ['peopleImports', 'peopleImportRefusals'],
  calls: peopleImportImplementations,
  jobs: [checkImportHandler, forgetImportsHandler, runImportHandler],
});
