export {
  BUNDLE_BASE_SKU,
  baseOfRow,
  notOffered,
  offeredBase,
  offeredBases,
  setStock,
} from './catalogue.queries.ts';
export { pretreatGrams } from './pretreat.ts';
export {
  availableStock,
  changeStock,
  releaseStock,
  reserveStock,
  STOCK_REFUSALS,
  type StockRefusal,
} from './stock.ts';
