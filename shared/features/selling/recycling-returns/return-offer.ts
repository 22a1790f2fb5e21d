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

/** Title of the popup and the page. Spec 1 §2.11. */
export const RETURN_TITLE = 'Return an item';
/** Text of the link that leads there. */
export const RETURN_LINK = 'Return an item for recycling';
/** Internal event that opens the popup: of a link to `@return-an-item`. */
export const RETURN_ACTION = 'return-an-item';

export const RETURN_RULE =
  'We take clothing that is 100% cotton: look at the label sewn into it. No denim and no underwear.';

/** A sentence on what sending costs. */
export const postageWords = ({ postage }: ReturnOffer): string =>
  postage === 'free' ? 'Postage within the UK is free.' : 'You pay the postage.';

/** How to pack, in the order it is done. */
export const packingSteps = ({ postage }: ReturnOffer): readonly string[] => [
  'Wash and dry what you send, and empty its pockets.',
  'Put it into a bag or a box that you have, and close it with tape.',
  'Print the label, cut it out and tape it flat on the outside. The barcode has to be readable.',
  postage === 'free'
    ? 'Post it from the UK. You need no stamp.'
    : 'Put a stamp on it that is enough for its weight, and post it.',
];
