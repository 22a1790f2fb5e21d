export { catalogueImplementations } from './catalogue.handlers.ts';
export { baseOfRow, loadBaseCatalogue, offeredBase } from './catalogue.queries.ts';
