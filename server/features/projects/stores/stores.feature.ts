import { defineFeature } from '../../../platform/features/feature.ts';
import { storeImplementations } from './stores.handlers.ts';

export const feature = defineFeature({
  calls: storeImplementations,
});
