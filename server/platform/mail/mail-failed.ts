import { z } from 'zod';
import { defineDomainEvent } from '../../../shared/contract/domain-event.ts';

/** A mail in a store’s name couldn’t be made, or every try to send it failed. It happens once a mail. */
export const mailFailed = defineDomainEvent({
  name: 'mail.failed',
  version: 1,
  payload: z.object({ storeId: z.uuid(), to: z.string(), subject: z.string() }),
});
