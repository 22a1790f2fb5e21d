import { defineFeature } from '../features/feature.ts';
import { repairJobHandler } from './repair-mails.job.ts';
import { mailJobHandler } from './send-mail.job.ts';
import { serviceMails } from './service-mails.ts';

export const feature = defineFeature({
  tables: [
    'communicationPreferences',
    'mailBreaks',
    'mailDomains',
    'mailReceivers',
    'receiverDays',
    'receiverDomains',
    'sendEvents',
    'sendLinks',
    'sendSources',
    'sendWaves',
    'sendWorkers',
    'sends',
    'storeReceivers',
    'touches',
    'touchSettings',
    'warmUps',
  ],
  jobs: [mailJobHandler, repairJobHandler],
  sendSources: [serviceMails],
});
