/** Order history. */
export { orderHistoryImplementations } from './order-history.handlers.ts';
