import { defineFeature } from '../../../platform/features/feature.ts';
import { printingEffects } from './printing.effects.ts';
import { printingImplementations } from './printing.handlers.ts';

export const feature = defineFeature({
  tables: ['printEvents', 'printIntents', 'printRequests', 'printShares'],
  calls: printingImplementations,
  effects: printingEffects,
});
