import { defineFeature } from '../../../platform/features/feature.ts';
import { discountSubscriptions } from './discounts.events.ts';
import { discountImplementations } from './discounts.handlers.ts';
import { makeCodesHandler } from './make-codes.ts';

export const feature = defineFeature({
  tables: ['discountClaims', 'discountCodes', 'discounts'],
  calls: discountImplementations,
  jobs: [makeCodesHandler],
  events: discountSubscriptions,
});
