import { defineFeature } from '../../../platform/features/feature.ts';
import { endSharesHandler } from './end-shares.job.ts';
import { printingEffects } from './printing.effects.ts';
import { printingImplementations } from './printing.handlers.ts';

export const feature = defineFeature({
  tables: ['printEvents', 'printIntents', 'printRequests', 'printShares'],
  calls: printingImplementations,
  jobs: [endSharesHandler],
  effects: printingEffects,
});
