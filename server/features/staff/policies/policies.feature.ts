import { defineFeature } from '../../../platform/features/feature.ts';
import { policyImplementations } from './policies.handlers.ts';

export const feature = defineFeature({
  tables: ['policyVersions'],
  calls: policyImplementations,
});
