import { defineFeature } from '../../../platform/features/feature.ts';
import { linkImplementations } from './links.handlers.ts';

export const feature = defineFeature({ calls: linkImplementations });
