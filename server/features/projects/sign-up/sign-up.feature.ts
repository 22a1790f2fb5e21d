import { defineFeature } from '../../../platform/features/feature.ts';
import { signUpImplementations } from './sign-up.handlers.ts';

export const feature = defineFeature({
  tables: ['eulaConsents', 'eulaVersions'],
  calls: signUpImplementations,
});
