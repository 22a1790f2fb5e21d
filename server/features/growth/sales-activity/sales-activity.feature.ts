import { defineFeature } from '../../../platform/features/feature.ts';
import { salesActivityImplementations } from './sales-activity.handlers.ts';

export const feature = defineFeature({ calls: salesActivityImplementations });
