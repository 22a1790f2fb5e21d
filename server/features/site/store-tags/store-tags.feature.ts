import { defineFeature } from '../../../platform/features/feature.ts';
import { storeTagsImplementations } from './store-tags.handlers.ts';

export const feature = defineFeature({ calls: storeTagsImplementations });
