import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** An account has another email address from now on. */
export const accountEmailChanged = defineDomainEvent({
  name: 'account.email-changed',
  version: 1,
  payload: z.object({ accountId: z.uuid(), from: z.string(), to: z.string() }),
});

/** An account was closed and its row is gone. */
export const accountClosed = defineDomainEvent({
  name: 'account.closed',
  version: 1,
  payload: z.object({
    /** As the teams knew its person. */
    name: z.string(),
    /** Address of the photo. */
    avatar: z.string().nullable(),
    /** Ids of the projects it was a member of. */
    projectIds: z.array(z.uuid()),
  }),
});
