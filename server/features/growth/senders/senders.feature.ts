import { defineFeature } from '../../../platform/features/feature.ts';
import { senderImplementations } from './senders.handlers.ts';
import { checkDueHandler } from './senders.jobs.ts';
import { findSigningKeys } from './signing-keys.ts';

export const feature = defineFeature({
  tables: ['senderDomains', 'senders'],
  calls: senderImplementations,
  jobs: [checkDueHandler],
  signingKeys: findSigningKeys,
});
