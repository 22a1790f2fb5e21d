import { defineFeature } from '../../../platform/features/feature.ts';
import { refundSubscriptions } from './refunds.events.ts';
import { refundImplementations } from './refunds.handlers.ts';
import { refundJobs } from './refunds.jobs.ts';
import { followRefunds } from './told-refunds.ts';

export const feature = defineFeature({
  tables: ['refunds'],
  calls: refundImplementations,
  jobs: refundJobs,
  payments: { onReversed: followRefunds },
  events: refundSubscriptions,
});
