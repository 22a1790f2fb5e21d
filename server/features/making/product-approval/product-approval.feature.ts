import { defineFeature } from '../../../platform/features/feature.ts';
import { productApprovalImplementations } from './product-approval.handlers.ts';

export const feature = defineFeature({
  tables: ['productDecisions'],
  calls: productApprovalImplementations,
});
