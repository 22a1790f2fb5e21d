import { defineFeature } from '../../../platform/features/feature.ts';
import { onPaymentSucceeded } from './paid.ts';

export const feature = defineFeature({
  payments: { onSucceeded: onPaymentSucceeded },
});
