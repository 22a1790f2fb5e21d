import { defineFeature } from '../../../platform/features/feature.ts';
import { payoutRunImplementations } from './payout-runs.handlers.ts';
import { payoutImplementations } from './payouts.handlers.ts';
import { payoutJobs } from './payouts.jobs.ts';
import { resealDestinations } from './reseal-destinations.ts';

export const feature = defineFeature({
  tables: ['payoutAccounts', 'payoutChanges', 'payoutLines', 'payoutRuns', 'payouts'],
  calls: [...payoutImplementations, ...payoutRunImplementations],
  jobs: payoutJobs,
  start: resealDestinations,
});
