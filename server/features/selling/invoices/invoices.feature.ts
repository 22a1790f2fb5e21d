import { defineFeature } from '../../../platform/features/feature.ts';
import { invoiceSubscriptions } from './invoices.events.ts';
import { invoiceImplementations } from './invoices.handlers.ts';

export const feature = defineFeature({
  tables: ['documentSeries', 'documents'],
  calls: invoiceImplementations,
  events: invoiceSubscriptions,
});
