import { defineFeature } from '../../../platform/features/feature.ts';
import { catalogueSubscriptions } from './catalogue.events.ts';
import { catalogueImplementations } from './catalogue.handlers.ts';
import { loadBaseCatalogue } from './catalogue.queries.ts';

export const feature = defineFeature({
  tables: ['baseProducts', 'blanks', 'pickFaces', 'stockReservations'],
  calls: catalogueImplementations,
  start: ({ databases }) => loadBaseCatalogue(databases.platform),
  events: catalogueSubscriptions,
});
