export { baseOfRow, notOffered, offeredBase, setStock } from './catalogue.queries.ts';
export { availableStock, releaseStock, reserveStock } from './stock.ts';
