import { defineFeature } from '../../../platform/features/feature.ts';
import { logoImplementations } from './logos.handlers.ts';

export const feature = defineFeature({
  calls: logoImplementations,
});
