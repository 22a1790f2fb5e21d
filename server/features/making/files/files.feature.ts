import { defineFeature } from '../../../platform/features/feature.ts';
import { filesImplementations } from './files.handlers.ts';

export const feature = defineFeature({
  tables: ['files'],
  calls: filesImplementations,
});
