import { defineFeature } from '../../../platform/features/feature.ts';
import { pigeonholeImplementations } from './pigeonholes.handlers.ts';

export const feature = defineFeature({ tables: ['pigeonholes'], calls: pigeonholeImplementations });
