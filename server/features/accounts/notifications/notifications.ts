/** Notifications on the server: telling accounts something, and the calls of a recipient. */
export { closeByTag } from './notifications.queries.ts';
export { notify, notifyAll } from './notify.ts';
