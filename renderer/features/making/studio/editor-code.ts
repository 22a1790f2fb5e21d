import { useEffect } from 'react';
import { whenIdle } from '../../../platform/when-idle.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';

/** The studio itself: the choice of a product to print on doesn’t wait for it. */
export const editorCode = lazyCode(() => import('./studio-editor.tsx'));

/** Fetches the studio while a product is being chosen, so that it opens at once. */
export function useEditorAhead(): void {
  useEffect(() => whenIdle(editorCode.ahead), []);
}
