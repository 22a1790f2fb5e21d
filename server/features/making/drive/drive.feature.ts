import { defineFeature } from '../../../platform/features/feature.ts';
import { driveImplementations } from './drive.handlers.ts';

export const feature = defineFeature({
  tables: ['driveFolders'],
  calls: driveImplementations,
});
