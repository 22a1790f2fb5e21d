/** Every message of spec 3 §8 outside the field rules, each under one name. */
export * from './actions.ts';
export * from './api.ts';
export * from './pages.ts';
export * from './response.ts';
export * from './split-tests.ts';
export * from './subscription.ts';
export * from './unavailable.ts';
