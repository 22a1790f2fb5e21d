import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** A piece was packed in its parcel. */
export const labelPacked = defineDomainEvent({
  name: 'label.packed',
  version: 1,
  payload: z.object({ labelId: z.uuid(), orderId: z.uuid() }),
});
