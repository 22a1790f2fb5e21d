import { defineFeature } from '../features/feature.ts';
import { mailJobHandler } from './send-mail.job.ts';

export const feature = defineFeature({
  tables: ['communicationPreferences', 'sentMails'],
  jobs: [mailJobHandler],
});
