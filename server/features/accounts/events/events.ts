/** Events: what visitors of stores did. */
export { type EventArrival, takeArrivals } from './events.queries.ts';
export { insertPastVisits } from './past-visits.queries.ts';
