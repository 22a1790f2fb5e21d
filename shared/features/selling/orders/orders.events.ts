import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';
import { carrierSchema } from '../delivery/delivery.ts';

/** A shopper has ordered; the order waits for its payment. */
export const orderPlaced = defineDomainEvent({
  name: 'order.placed',
  version: 1,
  payload: z.object({
    orderId: z.uuid(),
    storeId: z.uuid(),
    totalMinor: z.int(),
    currency: z.string(),
  }),
});

/** The money for an order has arrived. It happens once an order. */
export const orderPaid = defineDomainEvent({
  name: 'order.paid',
  version: 1,
  payload: z.object({
    orderId: z.uuid(),
    storeId: z.uuid(),
    /** In the order of the receipt. */
    lines: z.array(
      z.object({
        orderItemId: z.uuid(),
        productId: z.uuid(),
        designVersionId: z.uuid(),
        blankId: z.uuid(),
        quantity: z.int(),
      }),
    ),
    /** The bundles that some of the lines were bought in. */
    bundles: z.array(z.object({ productId: z.uuid(), quantity: z.int() })).default([]),
    /** Whether it has uses of discounts. */
    hasDiscounts: z.boolean().default(true),
    /** Whether a shopper wrote something that is printed. */
    hasTexts: z.boolean().default(true),
    /** Whether a merchant bought samples. */
    hasSamples: z.boolean().default(true),
    /** Whether an affiliate’s link brought it. */
    hasAffiliate: z.boolean().default(true),
    /** Whether it is the first order that its project was paid for. */
    isFirst: z.boolean().default(true),
  }),
});

/**
 * The money for an order has arrived after the order was let go, and it can’t be made any more: all of it has to go back.
 * It happens at most once an order, and instead of `order.paid`.
 */
export const orderPaidLate = defineDomainEvent({
  name: 'order.paid-late',
  version: 1,
  payload: z.object({ orderId: z.uuid(), storeId: z.uuid() }),
});

/** The delivery address of an order was changed. It happens once a change. */
export const orderAddressChanged = defineDomainEvent({
  name: 'order.address-changed',
  version: 1,
  payload: z.object({ orderId: z.uuid(), changeId: z.uuid() }),
});

/** The money of a paid order was taken back, or is safe again. It happens once for each change of the order's status. */
export const orderReversed = defineDomainEvent({
  name: 'order.reversed',
  version: 1,
  payload: z.object({
    orderId: z.uuid(),
    reversal: z.enum(['refunded', 'disputed', 'dispute-won', 'dispute-lost']),
  }),
});

/** A part of a paid order’s money was given back, by the merchant or at the provider, and the order continues. It happens once a refund. */
export const orderPartRefunded = defineDomainEvent({
  name: 'order.part-refunded',
  version: 1,
  payload: z.object({ orderId: z.uuid(), refundId: z.uuid() }),
});

/** A refund came back days after it was made, because the shopper’s bank didn’t take it. It happens once a refund. */
export const orderRefundCameBack = defineDomainEvent({
  name: 'order.refund-came-back',
  version: 1,
  payload: z.object({ orderId: z.uuid(), refundId: z.uuid() }),
});

/**
 * The payment provider refused to make a refund, so that the shopper doesn’t have the money. It happens once for each
 * attempt.
 */
export const orderRefundRefused = defineDomainEvent({
  name: 'order.refund-refused',
  version: 1,
  payload: z.object({ orderId: z.uuid(), refundId: z.uuid(), attempt: z.int() }),
});

/** A shopper chose another size or colour of an ordered item. It happens once a change. */
export const orderItemChanged = defineDomainEvent({
  name: 'order.item-changed',
  version: 1,
  payload: z.object({ orderId: z.uuid(), changeId: z.uuid() }),
});

/**
 * The links to all paid orders of a customer at a store were replaced, for example because someone shared them. It happens
 * once each time.
 */
export const orderLinksRevoked = defineDomainEvent({
  name: 'order.links-revoked',
  version: 1,
  payload: z.object({
    /** The order from which they were revoked. */
    orderId: z.uuid(),
    revocationId: z.uuid(),
    revokedBy: z.uuid().nullable(),
  }),
});

const parcelSchema = z.object({ barcode: z.string(), carrier: carrierSchema, trackingCode: z.string() });

/** A parcel of an order was voided: its tracking code ends, and its pieces leave in another one. It happens once a parcel. */
export const orderParcelVoided = defineDomainEvent({
  name: 'order.parcel-voided',
  version: 1,
  payload: z.object({ orderId: z.uuid(), storeId: z.uuid(), parcel: parcelSchema }),
});

/** A parcel with pieces of an order has left the factory. It happens once a parcel. */
export const orderShipped = defineDomainEvent({
  name: 'order.shipped',
  version: 1,
  payload: z.object({
    orderId: z.uuid(),
    storeId: z.uuid(),
    parcel: parcelSchema,
  }),
});
