import { defineFeature } from '../../../platform/features/feature.ts';
import { projectSubscriptions } from './projects.events.ts';
import { projectImplementations } from './projects.handlers.ts';

export const feature = defineFeature({
  tables: ['platforms', 'projectBadges', 'projectIntegrations', 'projectMembers', 'projects'],
  calls: projectImplementations,
  events: projectSubscriptions,
});
