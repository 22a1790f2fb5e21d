import { expect, it } from 'vitest';
import { addressToSave, isBare, savedAddress } from './saved-address.ts';

it('saves what a list shows, without its page', () => {
  const address = new URLSearchParams('project=demo&view=live&tag=sea&page=3&after=x&saved=1');
  expect(addressToSave(address)).toBe('tag=sea&view=live');
  expect(addressToSave(new URLSearchParams('saved=none&page=2'))).toBe('');
});

it('leads to a view, whatever its stored address holds', () => {
  expect(savedAddress('/my-products/', { id: '7', address: 'view=live&tag=a%26b&saved=9' })).toBe(
    '/my-products/?tag=a%26b&view=live&saved=7',
  );
});

it('tells an address that asks for nothing from one that asks for something', () => {
  expect(['', '?project=demo'].map(isBare)).toEqual([true, true]);
  expect(['?saved=none', '?project=demo&view=live'].map(isBare)).toEqual([false, false]);
});
