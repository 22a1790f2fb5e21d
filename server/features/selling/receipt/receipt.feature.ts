import { defineFeature } from '../../../platform/features/feature.ts';
import { receiptImplementations } from './receipt.handlers.ts';

export const feature = defineFeature({
  calls: receiptImplementations,
});
