import { defineFeature } from '../../../platform/features/feature.ts';
import { putBackImplementations } from './put-backs.handlers.ts';

export const feature = defineFeature({ calls: putBackImplementations });
