import { expect, it } from 'vitest';
import { ADDRESSES_PER_PAGE_MAX } from '../../../../shared/features/selling/storefront/storefront.ts';
import { countFiles, firstPartOf, PARTS_PER_FILE, SITEMAP_MOST } from './sitemap-files.ts';
import { sitemapEntry } from './sitemap-text.ts';

it.each([
  { others: 2, products: 0, files: 1 },
  { others: 12, products: 451, files: 1 },
  { others: 2, products: 49_998, files: 1 },
  { others: 3, products: 49_998, files: 2 },
  { others: 3, products: 50_000, files: 2 },
  { others: 3, products: 50_001, files: 3 },
  { others: 3, products: 1_000_000, files: 21 },
])('$products products and $others other pages fill $files files', ({ files, ...addresses }) => {
  expect(countFiles(addresses)).toBe(files);
});

it('has each part of the products in one file', () => {
  expect([2, 3, 4].map(firstPartOf)).toEqual([1, 51, 101]);
  expect(PARTS_PER_FILE * ADDRESSES_PER_PAGE_MAX).toBe(SITEMAP_MOST.addresses);
});

it('stays below the size of a file, however long the addresses are', () => {
  const origin = `https://${'a'.repeat(253)}:65535`;
  const longest = sitemapEntry(origin, {
    path: `/product/${'a'.repeat(120)}/`,
    changedAt: '2026-11-29T00:00:00.000Z',
    picture: `/omnis/v3/frontend/pictures/${'0'.repeat(36)}/`,
  });
  expect((longest.length + 1) * SITEMAP_MOST.addresses).toBeLessThan(SITEMAP_MOST.bytes);
});
