/** What addresses of each country need: postcodes and states. Large lists: not for the browser. */
export { findOwnCountry } from './postcode-countries.ts';
export { mayBeInState } from './postcode-states.ts';
export * from './postcodes.ts';
export { findState, listStates } from './states.ts';
