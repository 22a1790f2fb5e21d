import { expect, it } from 'vitest';
import { sharedPreviewPath } from '../../../shared/features/growth/campaigns/preview-shares.ts';
import { affiliatePath } from '../../../shared/features/selling/affiliates/affiliates.ts';
import { orderHistoryPath, updateAddressPath } from '../../../shared/features/selling/orders/order-paths.ts';
import { writeReviewPath } from '../../../shared/features/selling/reviews/reviews.ts';
import { countedPath } from './counted-path.ts';

it.each([
  updateAddressPath('SECRET'),
  orderHistoryPath('SECRET'),
  writeReviewPath('SECRET'),
  affiliatePath('SECRET'),
  sharedPreviewPath('SECRET'),
  '/receipt/SECRET/',
  '/newsletter/SECRET/',
  '/invoice/SECRET/',
  '/shop-return-label/SECRET/',
])('leaves the secret of %s out', (path) => {
  expect(countedPath(path)).toBe(path.replace('SECRET/', ''));
});

it.each(['/', '/product/tree-tee/', '/product/tree-tee/reviews/', '/order-history/'])('keeps %s', (path) => {
  expect(countedPath(path)).toBe(path);
});
