import { defineFeature } from '../../../platform/features/feature.ts';
import { certificateJobs } from './certificates.jobs.ts';
import { domainImplementations } from './domains.handlers.ts';
import { domainJobs } from './domains.jobs.ts';
import { keptCertificates } from './kept-certificates.ts';
import { resealCertificates } from './reseal-certificates.ts';

export const feature = defineFeature({
  tables: [
    'certificateAccounts',
    'certificateChallenges',
    'certificateOrders',
    'domainCertificates',
    'storeDomains',
  ],
  calls: domainImplementations,
  jobs: [...domainJobs, ...certificateJobs],
  certificates: keptCertificates,
  start: resealCertificates,
});
