/** Requests for permissions, and grants besides the roles. The session lookup adds the grants to what a member may do. */
export { permissionRequestImplementations } from './permission-requests.handlers.ts';
