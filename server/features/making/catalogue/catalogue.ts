export {
  BUNDLE_BASE_SKU,
  baseOfRow,
  notOffered,
  offeredBase,
  setStock,
} from './catalogue.queries.ts';
export { availableStock, changeStock, releaseStock, reserveStock } from './stock.ts';
