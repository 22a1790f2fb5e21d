/** Jobsheets: what the floor reads, and the release of an order to it. */
export { code128, qrCode } from './barcodes.ts';
export { jobsheetImplementations } from './jobsheets.handlers.ts';
