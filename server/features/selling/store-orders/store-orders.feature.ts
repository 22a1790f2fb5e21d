import { defineFeature } from '../../../platform/features/feature.ts';
import { storeOrderImplementations } from './store-orders.handlers.ts';
import { storeOrderPalette } from './store-orders.palette.ts';

export const feature = defineFeature({
  calls: storeOrderImplementations,
  palette: [storeOrderPalette],
});
