import { defineFeature } from '../../../platform/features/feature.ts';
import { websiteImplementations } from './website.handlers.ts';

export const feature = defineFeature({ calls: websiteImplementations });
