/** Split tests in the browser: one variation a visitor, kept and told once. */
export { variationOf } from './browser-split-tests.ts';
export {
  /** @public for page blocks */
  SplitTest,
  /** @public for page blocks */
  SplitTestVariation,
  useSplitTest,
} from './split-test.tsx';
