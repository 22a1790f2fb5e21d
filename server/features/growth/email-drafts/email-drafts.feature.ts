import { defineFeature } from '../../../platform/features/feature.ts';
import { emailDraftImplementations } from './email-drafts.handlers.ts';
import { sendTestHandler } from './send-test.job.ts';

export const feature = defineFeature({ calls: emailDraftImplementations, jobs: [sendTestHandler] });
