/** Delivery: carriers, destinations, and the methods of a store: where they go, what they cost, when a parcel arrives. */
export * from './carriers.ts';
export * from './convert-method.ts';
export * from './country.calls.ts';
export * from './country-choice.ts';
export * from './default-methods.ts';
export * from './delivery.calls.ts';
export { deliveryEstimateText, deliveryRegionText, formatDeliveryTitle } from './delivery.rules.ts';
export { isBlockedCountry, isBlockedPlace } from './destinations.ts';
export * from './methods.ts';
export * from './rates.ts';
