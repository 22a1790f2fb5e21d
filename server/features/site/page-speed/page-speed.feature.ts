import { defineFeature } from '../../../platform/features/feature.ts';
import { pageSpeedImplementations } from './page-speed.handlers.ts';

export const feature = defineFeature({ calls: pageSpeedImplementations });
