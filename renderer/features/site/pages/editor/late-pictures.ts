import { lazyCode } from '../../../../ui/lazy-code.ts';

/** What blocks show of their store, and pictures of them. Apart from the editor’s other parts, some of which show such pictures. */
export const LATE_PICTURES = {
  content: lazyCode(() => import('./ask-content.ts')),
  picture: lazyCode(() => import('./canvas/blocks-picture.tsx')),
};
