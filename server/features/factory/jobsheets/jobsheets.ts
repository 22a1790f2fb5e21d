/** Jobsheets: what the floor reads, and the release of an order to it. */
export { jobsheetImplementations } from './jobsheets.handlers.ts';
