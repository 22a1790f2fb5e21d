import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUBDOMAIN_MESSAGES, subdomainOf, subdomainRefusal } from './stores.ts';

describe("a store's address", () => {
  it.each([
    ['Copper & Thread', 'copper-thread'],
    ['Ærø Sweaters', 'r-sweaters'],
    ["Nana's Café", 'nanas-cafe'],
    ['日本', 'my-store'],
    ['A', 'a-store'],
    ['Shop', 'shop-store'],
  ])('%s suggests %s', (name, address) => expect(subdomainOf(name)).toBe(address));

  it.each([
    ['ab', SUBDOMAIN_MESSAGES.short],
    ['a'.repeat(41), SUBDOMAIN_MESSAGES.long],
    ['-shop', SUBDOMAIN_MESSAGES.form],
    ['my--shop', SUBDOMAIN_MESSAGES.form],
    ['my.shop', SUBDOMAIN_MESSAGES.form],
    ['MyShop', SUBDOMAIN_MESSAGES.form],
    ['admin', SUBDOMAIN_MESSAGES.reserved],
  ])('%s is refused', (address, message) => expect(subdomainRefusal(address)).toBe(message));

  it('made from any name could be a store’s', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(subdomainRefusal(subdomainOf(name))).toBeNull();
      }),
    );
  });
});
