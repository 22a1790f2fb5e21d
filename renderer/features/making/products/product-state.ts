import type { ProductRow } from '../../../../shared/features/making/products/products.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

interface ProductState {
  readonly text: string;
  readonly tone: Tone;
  /** Stands next to it, in smaller type. */
  readonly note?: string;
}

const PRODUCT_STATES: Record<ProductRow['status'], ProductState> = {
  live: { text: 'Live', tone: 'good' },
  disabled: { text: 'Hidden', tone: 'neutral' },
  rendering: { text: 'Preparing', tone: 'note' },
  failed: { text: 'Needs attention', tone: 'bad' },
  draft: { text: 'Draft', tone: 'neutral' },
  denied: { text: 'Denied', tone: 'bad' },
  resubmitted: { text: 'Being checked', tone: 'note' },
};

const CHANGED: ProductState = { ...PRODUCT_STATES.live, note: 'with unpublished changes' };

/** What a product’s row and card say of it. */
export const productState = ({
  status,
  isChanged,
}: Pick<ProductRow, 'status' | 'isChanged'>): ProductState =>
  status === 'live' && isChanged ? CHANGED : PRODUCT_STATES[status];

export const productName = ({ name, baseName }: Pick<ProductRow, 'name' | 'baseName'>): string =>
  name || `Untitled ${baseName}`;

/** Where a product or draft is edited. */
export const productPath = ({ urlName, designId }: Pick<ProductRow, 'urlName' | 'designId'>): string => {
  if (designId === null) return `/bundle-maker/${urlName}/`;
  return urlName === null ? `/create-a-product/?design=${designId}` : `/create-a-product/${urlName}/`;
};
