import { defineFeature } from '../../../platform/features/feature.ts';
import { orderHistoryImplementations } from './order-history.handlers.ts';

export const feature = defineFeature({
  calls: orderHistoryImplementations,
});
