export {
  isChosenByHand,
  memberOrders,
  setCollectionsOfProduct,
  setCollectionsOfProducts,
} from './members.queries.ts';
export { refreshProducts } from './refresh-members.ts';
export { shopperPrice } from './rule-conditions.ts';
