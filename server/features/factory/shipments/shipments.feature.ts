import { defineFeature } from '../../../platform/features/feature.ts';
import { shipmentImplementations } from './shipments.handlers.ts';
import { stationShipmentImplementations } from './station-shipments.handlers.ts';

export const feature = defineFeature({
  tables: ['shipments'],
  calls: [...shipmentImplementations, ...stationShipmentImplementations],
});
