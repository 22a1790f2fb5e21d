/** Every number and fixed name of spec 1 §9 and spec 3 §9, each under its own name with its source. */
export * from './badges.ts';
export * from './breakpoints.ts';
export * from './feature-flags.ts';
export * from './guards.ts';
export * from './layout.ts';
export * from './limits.ts';
export * from './lists.ts';
export * from './live-chat.ts';
export * from './media.ts';
export * from './permissions.ts';
export * from './pro-plan.ts';
export * from './product.ts';
export * from './split-tests.ts';
export * from './timings.ts';
