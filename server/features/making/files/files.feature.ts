import { defineFeature } from '../../../platform/features/feature.ts';
import { filesImplementations } from './files.handlers.ts';
import { filesJobHandlers } from './files.jobs.ts';

export const feature = defineFeature({
  tables: ['discardedObjects', 'fileUploads', 'files', 'pictureCrops', 'pictureUses', 'publishedFiles'],
  calls: filesImplementations,
  jobs: filesJobHandlers,
});
