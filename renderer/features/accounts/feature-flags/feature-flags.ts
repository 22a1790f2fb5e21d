/** Feature flags and affiliates, as a visitor's first address named them. */
export { affiliate, arrive, featureOn } from './arrival.ts';
