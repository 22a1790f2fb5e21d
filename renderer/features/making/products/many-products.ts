import {
  IconCopy,
  IconDiscount,
  IconEye,
  IconEyeOff,
  IconPalette,
  IconStack2,
  IconTag,
  IconTags,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { ProductRow } from '../../../../shared/features/making/products/products.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import type { BulkStart } from '../../../ui/list-screen/list-definition.ts';
import { EXPORT_CHOSEN } from '../product-files/product-files.ts';
import type { ManyKind } from './edit-products.popup.tsx';

const change = (
  kind: ManyKind,
  text: string,
  icon: BulkStart<ProductRow>['icon'],
): BulkStart<ProductRow> => ({
  id: kind,
  text: () => text,
  icon,
  needs: 'edit-products',
  // The server says of each product why it stays.
  unless: () => null,
  ...(kind === 'delete' && { isDestructive: true }),
  start: async (rows, count) => (await openPopup('edit-products', { rows, count, kind })) === true,
});

/** The changes that a list of products offers for many at once. */
export const PRODUCT_CHANGES: readonly BulkStart<ProductRow>[] = [
  change('publish', 'Publish', IconWorldUpload),
  change('price', 'Price', IconTag),
  change('tags', 'Tags', IconTags),
  change('show', 'Show', IconEye),
  change('hide', 'Hide', IconEyeOff),
  change('sale', 'Sale price', IconDiscount),
  change('collections', 'Collections', IconStack2),
  change('colours', 'Colours', IconPalette),
  change('duplicate', 'Duplicate', IconCopy),
  EXPORT_CHOSEN,
  change('delete', 'Delete', IconTrash),
];
