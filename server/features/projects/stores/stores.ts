/** Stores on the server: creating them, their addresses. */
export { isAtOpenDoor, refuseAtClosedDoor } from './door.ts';
export { insertStore, type NewStore } from './stores.queries.ts';
