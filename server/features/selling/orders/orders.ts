/** Orders: their statuses, what a payment and a parcel mean for them, and how a shopper reads them. */

export { changeItem } from './change-item.ts';
export {
  createOrder,
  type NewOrder,
  type NewOrderBundle,
  type NewOrderItem,
  PayableOrdersGiveWay,
} from './create-order.ts';
export { completeFreeOrder } from './free-orders.ts';
export { itemCanChange } from './item-can-change.ts';
export { itemPicture } from './item-picture.ts';
export {
  listAccountOrders,
  listCustomerOrders,
  loadFactoryOrder,
  loadFactoryOrders,
  loadProjectOrder,
  loadReceiptOrder,
} from './load-orders.ts';
export { markShipped } from './mark-shipped.ts';
export { markVoided } from './mark-voided.ts';
export type { OrderCore } from './order-core.ts';
export { orderNamed } from './order-key.ts';
export { customerColumn, orderIdsByWords, orderMatches, orderMatchesFirst } from './order-search.ts';
export { changeOrderStatus, changeOrderStatuses, printFilesReady } from './order-status.ts';
export { insertPastOrders, type PastOrders } from './past-orders.ts';
export { withPhone } from './phones.ts';
export { type PlacedOrder, placedOrderColumns, placedOrderSchema } from './placed-order.ts';
export { type FactoryOrderFacts, toFactoryOrder } from './projections/factory-order.ts';
export { toMerchantOrder } from './projections/merchant-order.ts';
export { sortTimeline } from './projections/order-timeline.ts';
export { addressCanChange, toReceiptOrder } from './projections/receipt-order.ts';
export { toShopperOrder } from './projections/shopper-order.ts';
export { endRefunded } from './reverse-order.ts';
export { revokeLinks } from './revoke-links.ts';
export { type StatusChange, statusChanges, tellStatusChanges } from './status-changes.ts';
export { STEER_ORDERS } from './steer-orders.ts';
export { unpaidOrder } from './unpaid.ts';
export { updateShipping } from './update-shipping.ts';
