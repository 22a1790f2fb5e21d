/** Orders: their statuses, what a payment and a parcel mean for them, and how a shopper reads them. */

export { createOrder, type NewOrder, type NewOrderItem } from './create-order.ts';
export { itemPicture } from './item-picture.ts';
export { markPaid } from './mark-paid.ts';
export { markShipped, type ShippedParcel } from './mark-shipped.ts';
export { orderNamed } from './order-key.ts';
export { customerColumn, orderMatches, orderMatchesFirst } from './order-search.ts';
export {
  changeOrderStatus,
  changeOrderStatuses,
  type StatusCause,
  type StatusChange,
} from './order-status.ts';
export { type PlacedOrder, placedOrderColumns, placedOrderSchema } from './placed-order.ts';
export {
  orderByHash,
  orderOfProject,
  ordersOfAccount,
  ordersOfCustomer,
  type ShopperOrderRow,
  shopperOrder,
} from './shopper-orders.queries.ts';
