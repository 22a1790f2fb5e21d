import type { BasketTotals } from '../../../../../shared/features/selling/basket/basket.ts';
import {
  LATE_PAYMENT_NOTE,
  type OrderContact,
  type ReceiptOrder,
} from '../../../../../shared/features/selling/orders/orders.ts';
import type { OrderCore } from '../order-core.ts';
import { toShopperOrder } from './shopper-order.ts';

/** How the order was paid, e.g. "Visa ending 4242"; null until it is. */
const paymentMethod = ({ payments }: OrderCore): string | null =>
  payments.flatMap(({ attempts }) => attempts).findLast(({ isSuccessful }) => isSuccessful)?.methodName ??
  null;

/** The customer's details: only for readers whose identity is proven. */
export const toOrderContact = (order: OrderCore): OrderContact => ({
  email: order.email,
  shipping: order.shipping,
  billing: order.billing,
  paymentMethod: paymentMethod(order),
  giftNote: order.giftNote,
  shippingEoriNumber: order.shippingEoriNumber,
});

/** The order's price as it was charged, with what each rule did on that day. */
const toTotals = (order: OrderCore): BasketTotals => ({
  currency: order.currency,
  country: order.shipping.country,
  lines: order.items.map((item) => ({
    key: item.id,
    unitPriceMinor: item.unitPriceMinor,
    quantity: item.quantity,
    totalMinor: item.totalMinor,
    discountMinor: item.discountMinor,
    taxMinor: item.taxMinor,
    vatRate: Math.round(item.vatRate * 10_000),
    adjustments: item.adjustments,
  })),
  adjustments: order.adjustments,
  isVatFree: order.isVatFree,
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  goodsTaxMinor: order.goodsTaxMinor,
  shippingMinor: order.shippingMinor,
  shippingTaxMinor: order.shippingTaxMinor,
  totalMinor: order.totalMinor,
});

/** Whether its shopper may still change where it goes. What was refunded goes nowhere. */
export const addressCanChange = (order: OrderCore): boolean =>
  order.isUntouched &&
  order.paidAt !== null &&
  order.status !== 'refunded' &&
  order.statuses.every(({ cause }) => cause !== 'late-payment');

/** An order as anyone with its receipt link sees it. */
export const toReceiptOrder = (order: OrderCore): ReceiptOrder => ({
  ...toShopperOrder(order),
  ...toOrderContact(order),
  totals: toTotals(order),
  changeableItems: order.items.filter(({ canChange }) => canChange).map(({ id }) => id),
  addressCanChange: addressCanChange(order),
  notice: order.statuses.some(({ cause }) => cause === 'late-payment') ? LATE_PAYMENT_NOTE : null,
});
