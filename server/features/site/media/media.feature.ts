import { defineFeature } from '../../../platform/features/feature.ts';
import { mediaImplementations } from './media.handlers.ts';

export const feature = defineFeature({
  calls: mediaImplementations,
});
