/** Internal and factory staff on the server. */
export { keepPresented } from './staff-badges.queries.ts';
export { staffUserImplementations } from './staff-users.handlers.ts';
export { noteDeed, staffActor } from './staff-users.queries.ts';
