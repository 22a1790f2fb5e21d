import { defineFeature } from '../../../platform/features/feature.ts';
import { affiliateSubscriptions } from './affiliates.events.ts';
import { affiliateImplementations } from './affiliates.handlers.ts';

export const feature = defineFeature({
  tables: ['affiliateClicks', 'affiliateCredits', 'affiliateProgrammes', 'affiliates'],
  calls: affiliateImplementations,
  events: affiliateSubscriptions,
});
