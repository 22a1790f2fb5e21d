import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockSchema } from '../blocks/blocks.ts';
import { freeUrl, isStoreAddress, normaliseUrl } from './page-address.ts';
import { loadTree, publishedTree } from './page-document.ts';
import { isHiddenFromSearch, pageFieldsSchema } from './page-fields.ts';

describe('an address', () => {
  test.each([
    ['', '/'],
    ['/', '/'],
    [' About Us ', '/about-us/'],
    ['https://demo.example/Über uns/?a=1#b', '/uber-uns/'],
    ['//lookbook//Winter 2026', '/lookbook/winter-2026/'],
    ['what’s new', '/whats-new/'],
    ['../../etc/passwd', '/etc/passwd/'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normaliseUrl(typed)).toBe(stored);
  });

  test('that is stored stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const url = normaliseUrl(typed);
        expect(url).toMatch(/^\/([a-z0-9-]+\/)*$/);
        expect(normaliseUrl(url)).toBe(url);
      }),
    );
  });

  test('that is taken gets the lowest free number', () => {
    expect(freeUrl('/about/', new Set())).toBe('/about/');
    expect(freeUrl('/about/', new Set(['/about/', '/about-2/']))).toBe('/about-3/');
    expect(freeUrl('/', new Set(['/']))).toBe('/home-2/');
    expect(freeUrl('/basket/', new Set())).toBe('/basket-page/');
  });

  test('of the store itself isn’t free', () => {
    expect(isStoreAddress('/product/sail/')).toBe(true);
    expect(isStoreAddress('/products/')).toBe(false);
  });
});

test('search engines leave out pages that only some may see, or that were taken out', () => {
  const page = (change: object) => isHiddenFromSearch(pageFieldsSchema.parse({ url: '/a/', ...change }));
  expect(page({})).toBe(false);
  expect(page({ sitemap: false })).toBe(true);
  expect(page({ properties: { loginState: 'logged-in' } })).toBe(true);
  expect(page({ properties: { loginState: 'dashboard-access' } })).toBe(true);
  expect(page({ properties: { loginState: 'logged-out' } })).toBe(false);
});

test('shoppers get no properties that only the editor uses', () => {
  const tree = [
    blockSchema.parse({
      uid: 'a',
      type: 'banner',
      properties: { _name: 'Hero', actions: [{ text: 'Shop' }] },
    }),
  ];
  const [block] = publishedTree(loadTree(pageFieldsSchema.parse({ url: '/' }), tree));
  expect(block?.properties).toEqual({ actions: [{ text: 'Shop' }] });
});
