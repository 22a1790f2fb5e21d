import { defineFeature } from '../../../platform/features/feature.ts';
import { eventImplementations } from './events.handlers.ts';
import { oldEventsHandler } from './old-events.job.ts';

export const feature = defineFeature({
  tables: ['eventArrivals', 'events', 'visitorSalts'],
  calls: eventImplementations,
  jobs: [oldEventsHandler],
});
