/** How fast a built page is on a slow phone. */
export * from './page-weight.ts';
export * from './speed-budget.ts';
export { predictPaint, SLOW_PHONE } from './speed-model.ts';
