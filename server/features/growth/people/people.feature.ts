import { defineFeature } from '../../../platform/features/feature.ts';

export const feature = defineFeature({
  tables: ['mailingListMembers', 'mailingLists', 'people', 'personEvents'],
});
