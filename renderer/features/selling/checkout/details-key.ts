/** Under which the details of a shopper who asked for it are stored on their device. */
export const DETAILS_KEY = 'checkout-details';
