import { defineFeature } from '../../../platform/features/feature.ts';
import { menuImplementations } from './menu.handlers.ts';

export const feature = defineFeature({
  tables: ['storeMenus'],
  calls: menuImplementations,
});
