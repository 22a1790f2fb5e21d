import { defineFeature } from '../../../platform/features/feature.ts';
import { abandonedImagesHandler } from './abandoned-images.job.ts';
import { feedbackImplementations } from './feedback.handlers.ts';

export const feature = defineFeature({
  tables: ['feedback', 'feedbackImages'],
  calls: feedbackImplementations,
  jobs: [abandonedImagesHandler],
});
