import { defineFeature } from '../../../platform/features/feature.ts';
import { notificationImplementations } from './notifications.handlers.ts';
import { pushJobs, pushSubscriptions } from './push.jobs.ts';

export const feature = defineFeature({
  tables: [
    'notificationChoices',
    'notificationRecipients',
    'notifications',
    'pushDeliveries',
    'pushSubscriptions',
  ],
  calls: notificationImplementations,
  jobs: pushJobs,
  events: pushSubscriptions,
});
