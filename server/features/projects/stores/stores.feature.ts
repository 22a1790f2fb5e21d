import { defineFeature } from '../../../platform/features/feature.ts';
import { storeImplementations } from './stores.handlers.ts';

export const feature = defineFeature({
  tables: ['divisions', 'stores'],
  calls: storeImplementations,
});
