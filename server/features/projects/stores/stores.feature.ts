import { defineFeature } from '../../../platform/features/feature.ts';
import { storeSubscriptions } from './stores.events.ts';
import { storeImplementations } from './stores.handlers.ts';

export const feature = defineFeature({
  tables: ['divisions', 'stores'],
  calls: storeImplementations,
  events: storeSubscriptions,
});
