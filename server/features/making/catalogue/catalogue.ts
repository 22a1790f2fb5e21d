export { baseOfRow, notOffered, offeredBase, setStock } from './catalogue.queries.ts';
export { availableStock, changeStock, releaseStock, reserveStock } from './stock.ts';
