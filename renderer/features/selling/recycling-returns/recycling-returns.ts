/** Recycling returns in the browser. */
export { ScannedReturn } from './scanned-return.tsx';
