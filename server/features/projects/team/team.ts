/** Teams on the server: members, invitations, a project's own roles. */
export { teamImplementations } from './team.handlers.ts';
