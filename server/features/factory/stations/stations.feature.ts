import { defineFeature } from '../../../platform/features/feature.ts';
import { findStation } from './find-station.ts';
import { stationImplementations } from './stations.handlers.ts';

export const feature = defineFeature({
  tables: ['floorSettings', 'labelEvents', 'presentedBadges', 'staffPins', 'stationOperations', 'stations'],
  findStation,
  calls: stationImplementations,
});
