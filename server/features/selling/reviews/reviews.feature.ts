import { defineFeature } from '../../../platform/features/feature.ts';
import { reviewSubscriptions } from './reviews.events.ts';
import { reviewImplementations } from './reviews.handlers.ts';
import { askForReviewsHandler } from './reviews.jobs.ts';

export const feature = defineFeature({
  tables: ['reviewRequests', 'reviews'],
  calls: reviewImplementations,
  jobs: [askForReviewsHandler],
  events: reviewSubscriptions,
});
