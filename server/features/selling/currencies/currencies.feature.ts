import { defineFeature } from '../../../platform/features/feature.ts';
import { currencyImplementations } from './currencies.handlers.ts';
import { fetchRatesJobs } from './fetch-rates.job.ts';

export const feature = defineFeature({
  tables: ['exchangeRates'],
  calls: currencyImplementations,
  jobs: fetchRatesJobs,
});
