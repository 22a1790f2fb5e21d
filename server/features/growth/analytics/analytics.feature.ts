import { defineFeature } from '../../../platform/features/feature.ts';
import { analyticsImplementations } from './analytics.handlers.ts';
import { rollUpHandler } from './roll-up.ts';

export const feature = defineFeature({
  tables: ['reportNotes', 'visitDayParts', 'visitDays', 'visitHours', 'visitProgress', 'visits'],
  calls: analyticsImplementations,
  jobs: [rollUpHandler],
});
