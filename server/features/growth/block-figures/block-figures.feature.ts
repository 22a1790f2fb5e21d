import { defineFeature } from '../../../platform/features/feature.ts';
import { blockFiguresImplementations } from './block-figures.handlers.ts';

export const feature = defineFeature({ calls: blockFiguresImplementations });
