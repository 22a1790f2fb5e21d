import { orderPaid, orderReversed } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { countUses, releaseClaims } from './claims.queries.ts';

export const discountSubscriptions = [
  onEvent(orderPaid, 'discounts.count-uses', ({ orderId }, { tx }) => countUses(tx, orderId), {
    when: ({ hasDiscounts }) => hasDiscounts,
    isContended: true,
  }),
  onEvent(orderReversed, 'discounts.release-claims', async ({ orderId, reversal }, { tx }) => {
    if (reversal === 'refunded') await releaseClaims(tx, orderId);
  }),
];
