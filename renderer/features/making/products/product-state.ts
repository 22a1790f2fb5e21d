import type { ProductRow } from '../../../../shared/features/making/products/products.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

export const PRODUCT_STATES: Record<ProductRow['status'], { readonly text: string; readonly tone: Tone }> = {
  live: { text: 'Live', tone: 'good' },
  disabled: { text: 'Hidden', tone: 'neutral' },
  rendering: { text: 'Preparing', tone: 'note' },
  failed: { text: 'Needs attention', tone: 'bad' },
  draft: { text: 'Draft', tone: 'neutral' },
  denied: { text: 'Denied', tone: 'bad' },
  resubmitted: { text: 'Being checked', tone: 'note' },
};

export const productName = ({ name, baseName }: Pick<ProductRow, 'name' | 'baseName'>): string =>
  name || `Untitled ${baseName}`;

/** Where a product or draft is edited. */
export const productPath = ({ urlName, designId }: Pick<ProductRow, 'urlName' | 'designId'>): string => {
  if (designId === null) return `/bundle-maker/${urlName}/`;
  return urlName === null ? `/create-a-product/?design=${designId}` : `/create-a-product/${urlName}/`;
};
