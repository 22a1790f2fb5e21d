import { defineFeature } from '../../../platform/features/feature.ts';
import { staffUserImplementations } from './staff-users.handlers.ts';

export const feature = defineFeature({
  tables: ['staffBadges', 'staffLog', 'staffProfiles'],
  calls: staffUserImplementations,
});
