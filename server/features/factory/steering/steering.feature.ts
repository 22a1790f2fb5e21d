import { defineFeature } from '../../../platform/features/feature.ts';
import { steeringImplementations } from './steering.handlers.ts';

export const feature = defineFeature({ tables: ['orderSteering'], calls: steeringImplementations });
