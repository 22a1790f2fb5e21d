/** Split tests in the browser: one variation a visitor, kept and told once. */
export { keepForced, variationOf } from './browser-split-tests.ts';
export { SplitTest, SplitTestVariation, useSplitTest } from './split-test.tsx';
