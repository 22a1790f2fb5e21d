import { defineFeature } from '../../../platform/features/feature.ts';
import { stationImplementations } from './stations.handlers.ts';

export const feature = defineFeature({
  calls: stationImplementations,
});
