/** Of one variant in one basket. */
export const BASKET_QUANTITY_MAX = 99;
/** Different variants in one basket. */
export const BASKET_LINES_MAX = 100;
/** The cookie and the basket behind it are kept this long after their last change. */
export const BASKET_KEPT_DAYS = 60;
/** Favourites are kept longer: a link to them may lie in somebody’s mailbox. */
export const FAVOURITES_KEPT_DAYS = 365;
