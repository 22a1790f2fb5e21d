import { z } from 'zod';

/**
 * What a store's customers are offered when they return clothing for recycling. Spec 3 §9.4 offers free UK postage;
 * it is only said where the address is one to which post is free. A coupon is not spoken of before one can be given.
 */
export const returnOfferSchema = z.object({
  /** Who pays the postage within the UK: nobody, as the address is one to which post is free, or the sender. */
  postage: z.enum(['free', 'sender']),
});
export type ReturnOffer = z.infer<typeof returnOfferSchema>;
