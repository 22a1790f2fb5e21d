/** Orders: their statuses, what a payment and a parcel mean for them, and how a shopper reads them. */

export { createOrder, type NewOrder, type NewOrderItem } from './create-order.ts';
export { itemPicture } from './item-picture.ts';
export { orderNamed } from './order-key.ts';
export type { ShippedParcel } from './order-mails.ts';
export { customerColumn, orderMatches, orderMatchesFirst } from './order-search.ts';
export {
  changeOrderStatus,
  changeOrderStatuses,
  type StatusCause,
  type StatusChange,
} from './order-status.ts';
export { onPaymentSucceeded } from './paid.ts';
export { type PlacedOrder, placedOrderColumns, placedOrderSchema } from './placed-order.ts';
export { orderShipped } from './shipped.ts';
export {
  orderByHash,
  orderOfProject,
  ordersOfAccount,
  ordersOfCustomer,
  type ShopperOrderRow,
  shopperOrder,
} from './shopper-orders.queries.ts';
