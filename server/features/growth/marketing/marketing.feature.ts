import { defineFeature } from '../../../platform/features/feature.ts';
import { marketingImplementations } from './marketing.handlers.ts';

export const feature = defineFeature({ calls: marketingImplementations });
