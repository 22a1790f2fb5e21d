import { defineFeature } from '../../../platform/features/feature.ts';
import { contactFormImplementations } from './contact-form.handlers.ts';

export const feature = defineFeature({ calls: contactFormImplementations });
