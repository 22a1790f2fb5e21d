import { defineFeature } from '../features/feature.ts';
import { repairJobHandler } from './repair-mails.job.ts';
import { mailJobHandler } from './send-mail.job.ts';
import { serviceMails } from './service-mails.ts';

export const feature = defineFeature({
  tables: [
    'communicationPreferences',
    'sendEvents',
    'sendLinks',
    'sendSources',
    'sendWaves',
    'sendWorkers',
    'sends',
  ],
  jobs: [mailJobHandler, repairJobHandler],
  sendSources: [serviceMails],
});
