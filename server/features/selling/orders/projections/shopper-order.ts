import {
  CARRIERS,
  carrierSchema,
  trackingAddress,
} from '../../../../../shared/features/selling/delivery/delivery.ts';
import {
  type OrderFacts,
  orderStages,
  type ShopperOrder,
  shopperStatusWords,
  type Tracking,
} from '../../../../../shared/features/selling/orders/orders.ts';
import { progressPercentage } from '../../../../../shared/rules/orders/orders.ts';
import type { OrderCore, OrderCoreItem } from '../order-core.ts';

function toTracking(shipment: OrderCore['shipments'][number]): Tracking {
  const carrier = carrierSchema.safeParse(shipment.carrier);
  return {
    carrier: carrier.success ? CARRIERS[carrier.data].name : shipment.carrier,
    code: shipment.trackingCode,
    url: carrier.success ? trackingAddress(carrier.data, shipment.trackingCode) : null,
    shippedAt: shipment.createdAt,
  };
}

/** The facts that every reader of an order sees. */
export const toOrderFacts = (order: OrderCore): OrderFacts => ({
  hash: order.hash,
  number: order.number,
  status: order.status,
  statusWords: shopperStatusWords(order.status),
  progress: progressPercentage(order.status, order.flow),
  stages: orderStages(order.statuses),
  placedAt: order.placedAt,
  paidAt: order.paidAt,
  currency: order.currency,
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  shippingMinor: order.shippingMinor,
  isVatFree: order.isVatFree,
  goodsTaxMinor: order.goodsTaxMinor,
  shippingTaxMinor: order.shippingTaxMinor,
  totalMinor: order.totalMinor,
  refundedMinor: order.refundedMinor,
  takenBackMinor: order.disputes.reduce((sum, { lostMinor }) => sum + lostMinor, 0),
  adjustments: order.adjustments,
  delivery: order.delivery,
  tracking: order.shipments.filter(({ voidedAt }) => voidedAt === null).map(toTracking),
});

export const toOrderLine = (item: OrderCoreItem) => ({
  id: item.id,
  name: item.name,
  sku: item.sku,
  options: item.options,
  texts: item.texts,
  quantity: item.quantity,
  unitPriceMinor: item.unitPriceMinor,
  totalMinor: item.totalMinor,
  bundle: item.bundle,
});

/** An order as the shopper finds it in their history: what they bought and where it is, nothing about the factory. */
export const toShopperOrder = (order: OrderCore): ShopperOrder => ({
  ...toOrderFacts(order),
  customerHash: order.customer.hash,
  items: order.items.map((item) => ({
    ...toOrderLine(item),
    productUrl: item.product?.isOnSale ? `/product/${item.product.urlName}/` : null,
    image: item.image ? { colour: item.options.Colour, side: 'front', renditions: [item.image] } : null,
  })),
});
