import { defineFeature } from '../../../platform/features/feature.ts';
import { factoryOrderImplementations } from './factory-orders.handlers.ts';
import { factoryOrderPalette } from './factory-orders.palette.ts';

export const feature = defineFeature({
  calls: factoryOrderImplementations,
  palette: [factoryOrderPalette],
});
