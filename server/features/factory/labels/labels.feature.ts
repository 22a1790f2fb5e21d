import { defineFeature } from '../../../platform/features/feature.ts';
import { labelSubscriptions } from './labels.events.ts';

export const feature = defineFeature({
  tables: ['labels', 'spoiledGarments'],
  events: labelSubscriptions,
});
