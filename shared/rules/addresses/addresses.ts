/** What addresses of each country need: postcodes and states. Large lists: not for the browser. */
export { mayBeInState } from './postcode-states.ts';
export * from './postcodes.ts';
export { findState, listStates } from './states.ts';
