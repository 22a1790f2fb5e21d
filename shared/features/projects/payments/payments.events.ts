import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** An attempt to pay for an order failed; the shopper may try again. It happens once an attempt. */
export const paymentFailed = defineDomainEvent({
  name: 'payment.failed',
  version: 1,
  payload: z.object({
    orderId: z.uuid(),
    /** The payment provider's reason, as the shopper reads it. */
    message: z.string(),
  }),
});
