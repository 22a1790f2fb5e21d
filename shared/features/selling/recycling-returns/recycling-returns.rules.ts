import type { ReturnOffer } from './return-offer.schema.ts';

/** Title of the popup and the page. Spec 1 §2.11. */
export const RETURN_TITLE = 'Return an item';
/** Text of the link that leads there. */
export const RETURN_LINK = 'Return an item for recycling';
/** Internal event that opens the popup: of a link to `@return-an-item`. */
export const RETURN_ACTION = 'return-an-item';

export const RETURN_RULE =
  'We recycle 100% cotton clothing (check the care label). We can’t take denim or underwear.';

/** A sentence on what sending costs. */
export const formatPostage = ({ postage }: ReturnOffer): string =>
  postage === 'free' ? 'Postage within the UK is free.' : 'You pay the postage.';

/** A sentence on what sending earns. @param coupon such as `10% off your next order` */
export const formatCoupon = (coupon: string): string =>
  `When your parcel arrives, we’ll email you a code for ${coupon}.`;

/** How to pack, in the order it is done. */
export const packingSteps = ({ postage }: ReturnOffer): readonly string[] => [
  'Wash and dry everything, and empty the pockets.',
  'Pack it in a bag or box you already have and tape it shut.',
  'Print the label, cut it out and tape it flat to the outside. Keep the barcode clear.',
  postage === 'free'
    ? 'Post it from anywhere in the UK. No stamp needed.'
    : 'Add the right postage for its weight and post it.',
];
