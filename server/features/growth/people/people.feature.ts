import { defineFeature } from '../../../platform/features/feature.ts';
import { followHandler } from './follow-people.ts';
import { subscriberImplementations } from './newsletter.handlers.ts';
import { mailingListImplementations, peopleImplementations } from './people.handlers.ts';
import { forgetPendingHandler, remindHandler } from './people.jobs.ts';

export const feature = defineFeature({
  tables: [
    'mailingListMembers',
    'mailingLists',
    'people',
    'personEvents',
    'personMailWork',
    'personWork',
    'subscribers',
  ],
  calls: [...subscriberImplementations, ...peopleImplementations, ...mailingListImplementations],
  jobs: [followHandler, forgetPendingHandler, remindHandler],
});
