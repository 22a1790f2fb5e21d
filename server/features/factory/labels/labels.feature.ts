import { defineFeature } from '../../../platform/features/feature.ts';
import { stopPieces } from './cancel-labels.ts';
import { replaceLabels } from './child-labels.ts';
import { labelSubscriptions } from './labels.events.ts';

export const feature = defineFeature({
  tables: ['labels', 'spoiledGarments'],
  events: labelSubscriptions,
  orderPieces: { stop: stopPieces, replace: replaceLabels },
});
