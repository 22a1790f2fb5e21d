export { baseOfRow, notOffered, offeredBase, setStock } from './catalogue.queries.ts';
