import type { ProductStatus } from '../../../../../shared/features/making/products/products.ts';

const WORDS: Readonly<Record<ProductStatus, string>> = {
  rendering: 'Being prepared',
  failed: 'Needs attention',
  draft: 'Draft',
  live: 'Live',
  disabled: 'Hidden',
  denied: 'Denied',
  resubmitted: 'Being checked',
};

/** What the studio’s bar says of a product. @param isChanged the design differs from what was published */
export const publishedWords = (status: ProductStatus, isChanged: boolean): string =>
  isChanged ? `${WORDS[status]}, with unpublished changes` : WORDS[status];
