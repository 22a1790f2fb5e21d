import { defineFeature } from '../features/feature.ts';

export const feature = defineFeature({
  tables: ['consentSettings', 'consentStates', 'consentWordings', 'consents', 'orderOffers', 'suppressions'],
});
