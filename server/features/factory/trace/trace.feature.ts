import { defineFeature } from '../../../platform/features/feature.ts';
import { traceImplementations } from './trace.handlers.ts';

export const feature = defineFeature({
  calls: traceImplementations,
});
