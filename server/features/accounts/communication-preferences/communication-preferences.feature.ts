import { defineFeature } from '../../../platform/features/feature.ts';
import { communicationPreferenceImplementations } from './communication-preferences.handlers.ts';
import { storePreferenceImplementations } from './store-preferences.handlers.ts';

export const feature = defineFeature({
  calls: [...communicationPreferenceImplementations, ...storePreferenceImplementations],
});
