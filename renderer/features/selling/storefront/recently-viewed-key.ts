/** Under which the products that were looked at are stored on a shopper’s device. */
export const RECENTLY_VIEWED_KEY = 'recently-viewed';
