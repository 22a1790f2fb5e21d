import { z } from 'zod';
import { shopperTextSchema } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { adjustmentSchema } from '../../../../shared/features/selling/basket/basket.ts';
import {
  keptAddressSchema,
  orderBundleSchema,
  orderDeliverySchema,
  orderFlowSchema,
} from '../../../../shared/features/selling/orders/orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';

/** Times come as dates, and inside JSON as text with an offset. */
const instant = z.coerce.date().transform((date) => date.toISOString());

const itemSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  name: z.string(),
  sku: z.string(),
  options: z.object({ Colour: z.string(), Size: z.string() }),
  /** What the shopper wrote on it. */
  texts: z.array(shopperTextSchema),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  totalMinor: z.int(),
  /** Its share of what discounts took off, tax included. */
  discountMinor: z.int(),
  /** VAT in what is paid. */
  taxMinor: z.int(),
  /** As a share: 0.2 is 20%. */
  vatRate: z.number(),
  adjustments: z.array(adjustmentSchema),
  bundle: orderBundleSchema.nullable(),
  /** Null once the product is deleted. */
  product: z.object({ urlName: z.string(), isOnSale: z.boolean() }).nullable(),
  /** None of its pieces is being made, so its size and colour can change. */
  canChange: z.boolean(),
  /** The picture it was bought with. */
  image: z.object({ fileId: z.uuid(), width: z.int(), height: z.int() }).nullable(),
  /** The same, or the product's present picture where it was bought without one. */
  pictureFileId: z.uuid().nullable(),
});

const statusEntrySchema = z.object({
  id: z.uuid(),
  status: orderStatusSchema,
  cause: z.string(),
  at: instant,
  who: z.string().nullable(),
});

const paymentSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  status: z.enum(['pending', 'processing', 'succeeded', 'failed', 'refunded', 'cancelled']),
  amountMinor: z.int(),
  currency: z.string(),
  succeededAt: instant.nullable(),
  /** Oldest first. */
  attempts: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      methodName: z.string(),
      isSuccessful: z.boolean(),
      message: z.string(),
    }),
  ),
});

const shipmentSchema = z.object({
  id: z.uuid(),
  barcode: z.string(),
  carrier: z.string(),
  service: z.string(),
  trackingCode: z.string(),
  weightGrams: z.int(),
  createdAt: instant,
  who: z.string().nullable(),
  /** When it was voided, and who did it; null while it counts. */
  voidedAt: instant.nullable(),
  voidedBy: z.string().nullable(),
});

const refundSchema = z.object({
  id: z.uuid(),
  state: z.enum(['requested', 'accepted', 'failed']),
  amountMinor: z.int(),
  deliveryMinor: z.int(),
  problem: z.string().nullable(),
  at: instant,
  who: z.string().nullable(),
  returnedAt: instant.nullable(),
  isByProvider: z.boolean(),
  items: z.array(z.object({ name: z.string(), pieces: z.int() })),
});

const disputeSchema = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(['dispute', 'dispute-fee', 'dispute-won', 'dispute-lost']),
  /** The currency that the books are in. */
  currency: currencyCodeSchema,
  amountMinor: z.int(),
  /** What the shopper’s bank took back permanently, in the order’s currency. */
  lostMinor: z.int(),
});

const optionsSchema = z.object({ Colour: z.string(), Size: z.string() });
const itemChangeSchema = z.object({
  id: z.uuid(),
  at: instant,
  name: z.string(),
  from: optionsSchema,
  to: optionsSchema,
});

/** An order with everything it is: what shoppers, merchants and the factory are shown of it is projected from this. */
export const orderCoreSchema = z.object({
  id: z.uuid(),
  hash: z.string(),
  number: z.int(),
  projectId: z.uuid(),
  store: z.object({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    /** Null until it is set up. */
    customDomain: z.string().nullable(),
  }),
  customer: z.object({ id: z.uuid(), hash: z.string() }),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  priority: z.boolean(),
  email: z.string(),
  shipping: keptAddressSchema,
  billing: keptAddressSchema,
  delivery: orderDeliverySchema,
  giftNote: z.string().nullable(),
  shippingEoriNumber: z.string().nullable(),
  currency: currencyCodeSchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  shippingMinor: z.int(),
  /** The seller wasn’t registered for VAT where it went. */
  isVatFree: z.boolean(),
  goodsTaxMinor: z.int(),
  shippingTaxMinor: z.int(),
  totalMinor: z.int(),
  /** What the price rules of the whole basket did when it was placed. */
  adjustments: z.array(adjustmentSchema),
  placedAt: instant,
  paidAt: instant.nullable(),
  items: z.array(itemSchema),
  /** Oldest first, as are payments and shipments. */
  statuses: z.array(statusEntrySchema),
  payments: z.array(paymentSchema),
  shipments: z.array(shipmentSchema),
  /** Other sizes and colours that the shopper chose. */
  itemChanges: z.array(itemChangeSchema),
  /** Those that people made, by lines. */
  refunds: z.array(refundSchema),
  /** What the ledger says has gone back to the shopper by refunds. */
  refundedMinor: z.int(),
  /** What happened in disputes, the oldest first. */
  disputes: z.array(disputeSchema),
  /** No piece was picked and no parcel sent. */
  isUntouched: z.boolean(),
});
export type OrderCore = z.output<typeof orderCoreSchema>;
export type OrderCoreItem = OrderCore['items'][number];
