import type { PageKind } from '../../../../../shared/features/site/pages/pages.ts';

/** Where a block is, in a sentence. */
export const within = (kind: PageKind): string =>
  kind === 'page' ? 'on this page' : `in this ${kindName(kind)}`;

/** As people call it. */
export const kindName = (kind: PageKind): string => (kind === 'mail' ? 'email' : kind);

export const KIND_TITLES: Readonly<Record<PageKind, string>> = {
  page: 'Page',
  footer: 'Footer',
  mail: 'Email',
};
