/** Notifications in the browser: the list behind the bell, what stands out of it, the poll behind them. */
export { dismissTagged, useTagged } from './notification-board.ts';
export { pollNow } from './notification-poll.ts';
