/** Stores on the server: creating them, their addresses. */
export { isAtOpenDoor, refuseAtClosedDoor } from './door.ts';
export { storeImplementations } from './stores.handlers.ts';
export { insertStore, type NewStore } from './stores.queries.ts';
