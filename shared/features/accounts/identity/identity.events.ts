import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** An account has another email address from now on. */
export const accountEmailChanged = defineDomainEvent({
  name: 'account.email-changed',
  version: 1,
  payload: z.object({ accountId: z.uuid(), from: z.string(), to: z.string() }),
});
