import { defineFeature } from '../../../platform/features/feature.ts';
import { emailDraftImplementations } from './email-drafts.handlers.ts';

export const feature = defineFeature({ calls: emailDraftImplementations });
