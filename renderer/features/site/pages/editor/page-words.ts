import type { PageKind } from '../../../../../shared/features/site/pages/pages.ts';

/** Where a block is, in a sentence. */
export const within = (kind: PageKind): string => (kind === 'footer' ? 'in this footer' : 'on this page');
