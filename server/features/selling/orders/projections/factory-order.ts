import { progressPercentage } from '../../../../../shared/rules/orders/orders.ts';
import type { OrderCore } from '../order-core.ts';
import { orderTimeline } from './order-timeline.ts';

/** What of an order the factory works by; the factory's own areas add blanks, print files, labels and scans. */
export const toFactoryOrder = (order: OrderCore) => ({
  id: order.id,
  number: order.number,
  status: order.status,
  flow: order.flow,
  progress: progressPercentage(order.status, order.flow),
  priority: order.priority,
  storeName: order.store.name,
  customerName: order.shipping.name,
  country: order.shipping.country,
  deliveryName: order.delivery.name,
  email: order.email,
  shipping: order.shipping,
  giftNote: order.giftNote,
  currency: order.currency,
  totalMinor: order.totalMinor,
  placedAt: order.placedAt,
  paidAt: order.paidAt,
  pictureFileId: order.items[0]?.pictureFileId ?? null,
  pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  items: order.items.map(({ id, position, name, sku, options, texts, quantity, pictureFileId, bundle }) => ({
    id,
    position,
    name,
    sku,
    options,
    texts,
    quantity,
    imageFileId: pictureFileId,
    bundle,
  })),
  payments: order.payments.map(({ attempts, ...payment }) => ({ ...payment, attempts: attempts.length })),
  shipments: order.shipments
    .filter(({ voidedAt }) => voidedAt === null)
    .map(({ who, voidedAt, voidedBy, ...shipment }) => shipment),
  timeline: orderTimeline(order),
});
export type FactoryOrderFacts = ReturnType<typeof toFactoryOrder>;
