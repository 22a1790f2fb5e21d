import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSafeUrl } from '../../../rules/url-safety/url-safety.ts';
import { isTypedAddress, placeNamed, typedAddress, typedAddressProblem, UNFINISHED_LINK } from './links.ts';
import { UNSAFE_LINK } from './places.ts';

test.each([
  ['https://example.com/a?b#c', null],
  ['http://example.com', null],
  ['mailto:ana@example.com', null],
  ['tel:+44 20 7946 0000', null],
  ['/about/', null],
  ['#team', null],
  ['https://', UNFINISHED_LINK],
  ['https:', UNFINISHED_LINK],
  ['mailto:ana', UNFINISHED_LINK],
  ['tel:', UNFINISHED_LINK],
  ['#', UNFINISHED_LINK],
  ['javascript:alert(1)', UNSAFE_LINK],
  ['data:text/html,<script>', UNSAFE_LINK],
  ['///example.com/', UNSAFE_LINK],
  ['/\\example.com', UNSAFE_LINK],
  ['https://bank.example@evil.example/', UNSAFE_LINK],
  ['ftp://example.com', UNSAFE_LINK],
])('typed: %s', (address, problem) => {
  expect(typedAddressProblem(address)).toBe(problem);
});

test('a website is typed without its beginning, and names aren’t addresses', () => {
  expect(typedAddress('example.com/shop')).toBe('https://example.com/shop');
  expect(['example.com', '/about', 'mailto:x', '#a', 'javascript:x'].every(isTypedAddress)).toBe(true);
  expect(['By the water', '100% tees', 'about', 'T-shirts, etc.'].some(isTypedAddress)).toBe(false);
});

test('no typed address that is taken is unsafe', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom('java\tscript:', 'data:', 'vbscript:', '//', '/\\', 'https://'), fc.string())
      .map(([start, rest]) => start + rest),
  );
  fc.assert(
    fc.property(hostile, (address) => {
      if (typedAddressProblem(address) === null) expect(isSafeUrl(address)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('an address names a thing of the store by its last part', () => {
  expect(placeNamed('/product/evening-sail/?colour=Navy')).toEqual({ kind: 'product', name: 'evening-sail' });
  expect(placeNamed('/About')).toEqual({ kind: 'page', name: '/about/' });
  expect(
    ['/', '/basket/', '/collection/all-products/', 'https://x.example/a', '//x/a', '#a', '@b'].map(
      placeNamed,
    ),
  ).toEqual(Array.from({ length: 7 }, () => null));
});
