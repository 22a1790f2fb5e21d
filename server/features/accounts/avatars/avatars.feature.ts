import { defineFeature } from '../../../platform/features/feature.ts';
import { avatarImplementations } from './avatars.handlers.ts';

export const feature = defineFeature({
  calls: avatarImplementations,
});
