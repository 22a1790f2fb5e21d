import { defineFeature } from '../../../platform/features/feature.ts';
import { discountSubscriptions } from './discounts.events.ts';
import { discountImplementations } from './discounts.handlers.ts';
import { makeCodesHandler } from './make-codes.ts';
import { countWithAmounts } from './manage.queries.ts';

export const feature = defineFeature({
  tables: ['discountClaims', 'discountCodes', 'discounts'],
  storeCurrency: { names: ['discount with an amount', 'discounts with amounts'], count: countWithAmounts },
  calls: discountImplementations,
  jobs: [makeCodesHandler],
  events: discountSubscriptions,
});
