import { defineFeature } from '../../../platform/features/feature.ts';
import { sellerImplementations } from './sellers.handlers.ts';

export const feature = defineFeature({
  tables: ['sellerChanges'],
  calls: sellerImplementations,
});
