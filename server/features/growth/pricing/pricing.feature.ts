import { defineFeature } from '../../../platform/features/feature.ts';
import { pricingImplementations } from './pricing.handlers.ts';

export const feature = defineFeature({ calls: pricingImplementations });
