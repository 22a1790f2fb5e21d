import { defineFeature } from '../../../platform/features/feature.ts';
import { campaignResultImplementations } from './campaign-results.handlers.ts';

export const feature = defineFeature({ calls: campaignResultImplementations });
