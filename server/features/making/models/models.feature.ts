import { defineFeature } from '../../../platform/features/feature.ts';
import { modelImplementations } from './models.handlers.ts';

export const feature = defineFeature({ calls: modelImplementations });
