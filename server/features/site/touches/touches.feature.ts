import { defineFeature } from '../../../platform/features/feature.ts';
import { touchesImplementations } from './touches.handlers.ts';

export const feature = defineFeature({ calls: touchesImplementations });
