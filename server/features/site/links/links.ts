/** Links on the server: what of a store they open. */
export { findPlacesByAddress, findPlacesById } from './links.reads.ts';
