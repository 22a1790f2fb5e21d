import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** A notification was made that browsers may take as a push message. It happens at most once a notification. */
export const notificationMade = defineDomainEvent({
  name: 'notification.made',
  version: 1,
  payload: z.object({ notificationId: z.uuid() }),
});
