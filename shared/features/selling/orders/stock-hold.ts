/** Pieces of a placed order are reserved for so long after it was placed, or after the last attempt to pay. */
export const STOCK_HOLD_MINUTES = 30;
