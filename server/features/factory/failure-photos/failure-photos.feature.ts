import { defineFeature } from '../../../platform/features/feature.ts';
import { failurePhotoImplementations } from './failure-photos.handlers.ts';
import { deleteOldPhotosHandler } from './old-photos.job.ts';

export const feature = defineFeature({
  tables: ['failurePhotos'],
  calls: failurePhotoImplementations,
  jobs: [deleteOldPhotosHandler],
});
