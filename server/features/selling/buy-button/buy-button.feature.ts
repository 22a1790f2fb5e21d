import { defineFeature } from '../../../platform/features/feature.ts';
import { buyButtonImplementations } from './buy-button.handlers.ts';

export const feature = defineFeature({ calls: buyButtonImplementations });
