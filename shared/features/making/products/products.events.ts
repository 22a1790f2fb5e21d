import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';

/** Shoppers see a product for the first time, or a new version of it. */
export const productPublished = defineDomainEvent({
  name: 'product.published',
  version: 1,
  payload: z.object({ productId: z.uuid(), designVersionId: z.uuid() }),
});
