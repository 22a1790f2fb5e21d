/** Pieces of an order are reserved for so long, however often it is tried to be paid. */
export const STOCK_HOLD_MINUTES = 10;
