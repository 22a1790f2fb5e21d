import { defineFeature } from '../../../platform/features/feature.ts';
import { ledgerJobs } from './ledger.jobs.ts';

export const feature = defineFeature({
  tables: ['ledgerLines', 'ledgerPastOrders', 'ledgerTransactions'],
  jobs: ledgerJobs,
});
