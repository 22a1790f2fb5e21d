import { defineFeature } from '../../../platform/features/feature.ts';
import { avatarSubscriptions, deletePhotoHandler } from './avatars.events.ts';
import { avatarImplementations } from './avatars.handlers.ts';

export const feature = defineFeature({
  calls: avatarImplementations,
  events: avatarSubscriptions,
  jobs: [deletePhotoHandler],
});
