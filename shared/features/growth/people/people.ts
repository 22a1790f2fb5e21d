/** What people of a store can have done. */
export { PERSON_EVENTS, type PersonEventName, personEventNameSchema } from './person-events.ts';
