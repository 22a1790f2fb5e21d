/** What an order earned is paid so many days after it was sent: the time in which most refunds and disputes come. */
export const MATURE_DAYS = 14;
/** The same until a first payout has arrived. */
export const MATURE_DAYS_AT_FIRST = 30;
