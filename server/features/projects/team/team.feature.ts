import { defineFeature } from '../../../platform/features/feature.ts';
import { teamSubscriptions } from './team.events.ts';
import { teamImplementations } from './team.handlers.ts';

export const feature = defineFeature({
  tables: ['projectInvitations', 'projectRoles', 'teamLog'],
  calls: teamImplementations,
  events: teamSubscriptions,
});
