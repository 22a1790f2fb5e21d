import { expect, test } from 'vitest';
import { keptAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/?preview=secret', null],
  ['/product/tree-tee/', '/product/tree-tee/'],
  ['/product/tree-tee', '/product/tree-tee/'],
  ['/product/tree-tee/?colour=Navy&utm_source=mail', '/product/tree-tee/?colour=navy'],
  ['/product/tree-tee/?size=M&colour=Navy&x=1', '/product/tree-tee/?colour=navy&size=m'],
  ['/product/tree-tee/?size=2XL', '/product/tree-tee/?size=2xl'],
  [`/product/tree-tee/?size=${'x'.repeat(100)}`, null],
  ['/collection/tees/?sort=price&page=2&ref=x', '/collection/tees/?sort=price&page=2'],
  ['/collection/tees/?page=1&sort=bestsellerOrder', '/collection/tees/'],
  ['/basket/', null],
  ['/checkout/', null],
  ['/receipt/abcdef/', null],
  ['/search/?q=tee', null],
  ['/product/Tree%20tee/', null],
  ['/product/tree-tee/?size=XL&ref=x&colour=Navy', '/product/tree-tee/?colour=navy&size=xl'],
  ['/product/tree-tee/?size=12-13 years', '/product/tree-tee/?size=12-13%20years'],
  [`/product/tree-tee/?colour=${'x'.repeat(100)}`, null],
  [`/product/tree-tee/?colour=navy&size=${'x'.repeat(100)}`, null],
])('%s is kept as %s', (url, address) => {
  expect(keptAddress(url)).toBe(address);
});
