import { accountEmailChanged } from '../../../../shared/features/accounts/identity/identity.events.ts';
import {
  orderPaid,
  orderParcelVoided,
  orderPartRefunded,
  orderRefundCameBack,
  orderReversed,
  orderShipped,
} from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { moveAddress } from './affiliates.queries.ts';
import { recountCredit, setSent } from './credits.queries.ts';

/** What happens to an order happens to its credit. An affiliate is reached where their account is. */
export const affiliateSubscriptions = [
  onEvent(accountEmailChanged, 'affiliates.move-address', (change, { tx }) => moveAddress(tx, change)),
  onEvent(orderPaid, 'affiliates.credit', ({ orderId }, { tx }) => recountCredit(tx, orderId), {
    when: ({ hasAffiliate }) => hasAffiliate,
  }),
  onEvent(orderPartRefunded, 'affiliates.take-back', ({ orderId }, { tx }) => recountCredit(tx, orderId)),
  onEvent(orderRefundCameBack, 'affiliates.give-again', ({ orderId }, { tx }) => recountCredit(tx, orderId)),
  onEvent(orderReversed, 'affiliates.reverse', ({ orderId, reversal }, { tx }) =>
    recountCredit(tx, orderId, reversal === 'disputed'),
  ),
  onEvent(orderShipped, 'affiliates.note-sent', ({ orderId }, { tx, at }) => setSent(tx, orderId, at)),
  onEvent(orderParcelVoided, 'affiliates.note-voided', ({ orderId }, { tx }) => setSent(tx, orderId, null)),
];
