import { defineFeature } from '../../../platform/features/feature.ts';
import { deliveryCountryImplementations } from './country.handlers.ts';
import { deliveryImplementations } from './delivery.handlers.ts';
import { newStore } from './delivery.ts';

export const feature = defineFeature({
  newStore,
  tables: ['deliveryMethods'],
  calls: [...deliveryImplementations, ...deliveryCountryImplementations],
});
