/** Internal and factory staff on the server. */
export { noteDeed } from './staff-users.queries.ts';
