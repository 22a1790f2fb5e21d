import { defineFeature } from '../../../platform/features/feature.ts';
import { deliveryCountryImplementations } from './country.handlers.ts';
import { deliveryImplementations } from './delivery.handlers.ts';
import { newStore } from './delivery.ts';
import { convertFirstMethods, countOwnMethods } from './first-methods.queries.ts';

export const feature = defineFeature({
  newStore,
  storeCurrency: {
    names: ['delivery method with your own prices', 'delivery methods with your own prices'],
    count: countOwnMethods,
    changed: convertFirstMethods,
  },
  tables: ['deliveryChecks', 'deliveryMethods'],
  calls: [...deliveryImplementations, ...deliveryCountryImplementations],
});
