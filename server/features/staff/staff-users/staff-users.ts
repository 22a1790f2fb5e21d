/** Internal and factory staff on the server. */
export { staffUserImplementations } from './staff-users.handlers.ts';
export { noteDeed } from './staff-users.queries.ts';
