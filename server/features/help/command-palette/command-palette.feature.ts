import { defineFeature } from '../../../platform/features/feature.ts';
import { commandPaletteImplementations } from './command-palette.handlers.ts';

export const feature = defineFeature({
  calls: commandPaletteImplementations,
});
