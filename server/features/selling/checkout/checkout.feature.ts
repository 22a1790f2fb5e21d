import { defineFeature } from '../../../platform/features/feature.ts';
import { checkoutImplementations } from './checkout.handlers.ts';

export const feature = defineFeature({
  calls: checkoutImplementations,
});
