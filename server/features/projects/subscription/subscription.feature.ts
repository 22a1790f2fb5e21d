import { defineFeature } from '../../../platform/features/feature.ts';
import { subscriptionSubscriptions } from './subscription.events.ts';
import { subscriptionImplementations } from './subscription.handlers.ts';
import { subscriptionJobHandlers } from './subscription.jobs.ts';

export const feature = defineFeature({
  tables: ['subscriptionIntents', 'subscriptions'],
  calls: subscriptionImplementations,
  events: subscriptionSubscriptions,
  jobs: subscriptionJobHandlers,
});
