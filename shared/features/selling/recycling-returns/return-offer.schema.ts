import { z } from 'zod';

/**
 * On what terms clothing is taken back for recycling. Spec 3 §9.4 offers free UK postage; it is only said where the address is
 * one to which post is free.
 */
export const returnOfferSchema = z.object({
  /** The sender, or no one for a freepost address. */
  postage: z.enum(['free', 'sender']),
});
export type ReturnOffer = z.infer<typeof returnOfferSchema>;
