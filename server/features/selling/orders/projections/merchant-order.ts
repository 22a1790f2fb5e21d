import type { MerchantOrder } from '../../../../../shared/features/selling/orders/orders.ts';
import type { OrderCore } from '../order-core.ts';
import { orderTimeline } from './order-timeline.ts';
import { toOrderContact } from './receipt-order.ts';
import { toOrderFacts, toOrderLine } from './shopper-order.ts';

/** An order as its merchant sees it. The factory's people keep their names to themselves. */
export const toMerchantOrder = (order: OrderCore): MerchantOrder => ({
  ...toOrderFacts(order),
  ...toOrderContact(order),
  id: order.id,
  storeName: order.store.name,
  items: order.items.map((item) => ({
    ...toOrderLine(item),
    urlName: item.product?.urlName ?? null,
    pictureFileId: item.pictureFileId,
  })),
  timeline: orderTimeline(order).map((entry) => ({ ...entry, who: null })),
});
