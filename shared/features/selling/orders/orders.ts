import { z } from 'zod';
import { type OrderFlow, orderStatusSchema } from '../../../rules/orders/orders.ts';
import { shopperTextSchema } from '../../making/personalisation/personalisation.ts';
import { productPictureSchema } from '../../making/products/products.ts';
import { adjustmentSchema, basketTotalsSchema } from '../basket/basket.ts';
import { deliveryEstimateSchema } from '../delivery/delivery.ts';
import { keptAddressSchema } from './address.ts';
import { orderBundleSchema } from './order-bundles.ts';
import { orderStageSchema } from './order-stages.ts';
import { timelineEntrySchema } from './timeline.ts';

/** Orders as shoppers, merchants and the factory see them: each projection adds to the same facts. */

/** Why a status was set, and by what. */
export const ORDER_CAUSES = ['checkout', 'payment', 'late-payment', 'scan', 'shipment', 'staff'] as const;
export type OrderCause = (typeof ORDER_CAUSES)[number];

export const orderFlowSchema = z.enum(['normal', 'bespoke', 'paper'] as const satisfies readonly OrderFlow[]);

/** The delivery method as it was when the order was placed. Kept as `orders.delivery`. */
export const orderDeliverySchema = z.object({
  methodId: z.string().catch(''),
  name: z.string().catch(''),
  carrier: z.string().catch(''),
  daysMin: z.int().catch(0),
  daysMax: z.int().catch(0),
  estimate: deliveryEstimateSchema.nullable().catch(null),
  /** Its price before it became free; null in orders that do not say. */
  priceMinor: z.int().nullable().catch(null),
  freeFromMinor: z.int().nullable().catch(null),
});
export type OrderDelivery = z.infer<typeof orderDeliverySchema>;

/** A line of an order for everybody. */
const orderLineSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string(),
  options: z.object({ Colour: z.string(), Size: z.string() }),
  /** What the shopper wrote on it. */
  texts: z.array(shopperTextSchema),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  /** All of it together, before adjustments of the whole basket. */
  totalMinor: z.int(),
  bundle: orderBundleSchema.nullable(),
});

export const orderItemSchema = orderLineSchema.extend({
  productUrl: z.string().nullable(),
  image: productPictureSchema.nullable(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

export const trackingSchema = z.object({
  carrier: z.string(),
  code: z.string(),
  url: z.string().nullable(),
  shippedAt: z.iso.datetime(),
});
export type Tracking = z.infer<typeof trackingSchema>;

/** The facts that every reader of an order sees. */
export const orderFactsSchema = z.object({
  hash: z.string(),
  number: z.int(),
  status: orderStatusSchema,
  statusWords: z.string(),
  /** 0 to 100. Spec 2 §4.1. */
  progress: z.number().nullable(),
  stages: z.array(orderStageSchema),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  currency: z.string(),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  shippingMinor: z.int(),
  /** The seller wasn’t registered for VAT where it went: nothing says that there is any. */
  isVatFree: z.boolean(),
  goodsTaxMinor: z.int(),
  shippingTaxMinor: z.int(),
  totalMinor: z.int(),
  /** What refunds have given back to the shopper. */
  refundedMinor: z.int(),
  /** What the shopper’s bank has taken back permanently. */
  takenBackMinor: z.int(),
  /** What the price rules of the whole basket did when the order was placed. */
  adjustments: z.array(adjustmentSchema),
  delivery: orderDeliverySchema,
  tracking: z.array(trackingSchema),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

/** The customer's details, and how they paid. */
const orderContactSchema = z.object({
  email: z.string(),
  shipping: keptAddressSchema,
  billing: keptAddressSchema,
  paymentMethod: z.string().nullable(),
  /** Printed on the packing slip; null where it is no gift. */
  giftNote: z.string().nullable(),
  /** The buyer’s number at customs; null where none was given. */
  shippingEoriNumber: z.string().nullable(),
});
export type OrderContact = z.infer<typeof orderContactSchema>;

/** An order in the history of the shopper who placed it. */
export const shopperOrderSchema = orderFactsSchema.extend({
  items: z.array(orderItemSchema),
  customerHash: z.string(),
});
export type ShopperOrder = z.infer<typeof shopperOrderSchema>;

/** An order as anyone with its receipt link sees it. */
export const receiptOrderSchema = orderFactsSchema.extend({
  ...orderContactSchema.shape,
  items: z.array(orderItemSchema),
  customerHash: z.string(),
  totals: basketTotalsSchema,
  /** Ids of items whose size and colour can change: none of their pieces is being made. */
  changeableItems: z.array(z.uuid()),
  /** While no label of it was picked. */
  addressCanChange: z.boolean(),
  /** What its status doesn’t say; null for nothing. */
  notice: z.string().nullable(),
});
export type ReceiptOrder = z.infer<typeof receiptOrderSchema>;

/** An order as its merchant sees it. */
export const merchantOrderSchema = orderFactsSchema.extend({
  ...orderContactSchema.shape,
  id: z.uuid(),
  storeName: z.string(),
  items: z.array(
    orderLineSchema.extend({
      /** Names the product for its own screen; null once it is deleted. */
      urlName: z.string().nullable(),
      pictureFileId: z.uuid().nullable(),
    }),
  ),
  timeline: z.array(timelineEntrySchema),
});
export type MerchantOrder = z.infer<typeof merchantOrderSchema>;

/** Told to every server process when an order or its status changed, with `orderId`, `projectId` and `status`. */
export const ORDERS_CHANGED = 'orders-changed';

export * from './address.ts';
export * from './late-payment.ts';
export * from './order-bundles.ts';
export * from './order-code.ts';
export * from './order-stages.ts';
export * from './orders.rules.ts';
export * from './timeline.ts';
