export { baseOfRow, offeredBase, setStock } from './catalogue.queries.ts';
