import { defineFeature } from '../../../platform/features/feature.ts';
import { stationImplementations } from './stations.handlers.ts';

export const feature = defineFeature({
  tables: ['labelEvents', 'pigeonholes', 'presentedBadges', 'printIntents', 'stationOperations', 'stations'],
  calls: stationImplementations,
});
