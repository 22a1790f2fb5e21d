import { defineFeature } from '../../../platform/features/feature.ts';
import { stopPieces } from './cancel-labels.ts';
import { replaceLabels } from './child-labels.ts';
import { endShortagesHandler } from './end-shortages.job.ts';
import { labelEffects } from './labels.effects.ts';
import { labelSubscriptions } from './labels.events.ts';

export const feature = defineFeature({
  tables: ['labels', 'spoiledGarments', 'stockCounts'],
  events: labelSubscriptions,
  jobs: [endShortagesHandler],
  effects: labelEffects,
  orderPieces: { stop: stopPieces, replace: replaceLabels },
});
