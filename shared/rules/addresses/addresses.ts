/** What addresses of each country need: postcodes and states. Large lists: not for the browser. */
export * from './postcodes.ts';
export { findState, listStates } from './states.ts';
