import { defineFeature } from '../../../platform/features/feature.ts';
import { letterFontImplementations } from './letter-fonts.handlers.ts';

export const feature = defineFeature({ calls: letterFontImplementations });
