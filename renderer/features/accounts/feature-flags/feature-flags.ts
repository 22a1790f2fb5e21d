/** Feature flags and affiliates, as a visitor's first address named them. */
export { affiliate, featureOn } from './arrival.ts';
