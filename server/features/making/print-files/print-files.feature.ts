import { defineFeature } from '../../../platform/features/feature.ts';
import { measureInkHandler } from './measure-ink.job.ts';
import { printFilesImplementations } from './print-files.handlers.ts';

export const feature = defineFeature({
  tables: ['printFiles'],
  calls: printFilesImplementations,
  jobs: [measureInkHandler],
});
