import { defineFeature } from '../features/feature.ts';
import { mailJobHandler } from './mail.ts';

export const feature = defineFeature({
  tables: ['communicationPreferences', 'sentMails'],
  jobs: [mailJobHandler],
});
