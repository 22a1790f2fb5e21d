import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** Shoppers see a product for the first time, or a new version of it. */
export const productPublished = defineDomainEvent({
  name: 'product.published',
  version: 1,
  payload: z.object({ productId: z.uuid(), designVersionId: z.uuid() }),
});

/**
 * The print files or pictures of a version couldn’t be made, and no further attempt follows by itself. It happens once for
 * each time that it is given up.
 */
export const productNotPrepared = defineDomainEvent({
  name: 'product.not-prepared',
  version: 1,
  payload: z.object({
    /** Null for a version with what a shopper wrote: its product is as it was, and its orders can’t be printed. */
    productId: z.uuid().nullable(),
    designVersionId: z.uuid(),
    /** Why, and what to do, as its merchant reads it. */
    message: z.string(),
    /** The element of the design that it is about; null where that is all of it. */
    elementId: z.string().nullable().default(null),
  }),
});
