import { defineFeature } from '../../../platform/features/feature.ts';
import { notificationImplementations } from './notifications.handlers.ts';

export const feature = defineFeature({
  tables: ['notificationRecipients', 'notifications', 'pushSubscriptions'],
  calls: notificationImplementations,
});
