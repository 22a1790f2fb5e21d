export { baseOfRow, offeredBase } from './catalogue.queries.ts';
