/** From a parcel back to the design and every scan. */
export { traceImplementations } from './trace.handlers.ts';
