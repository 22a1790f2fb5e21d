import { defineFeature } from '../../../platform/features/feature.ts';

export const feature = defineFeature({ tables: ['mailOrders'] });
