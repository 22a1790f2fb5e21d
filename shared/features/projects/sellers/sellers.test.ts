import { describe, expect, it } from 'vitest';
import { sellsWithoutVat } from '../../../rules/money/vat-registration.ts';
import { homeVatOf, NO_HOME, NO_SELLER, shownVatNumber } from './sellers.ts';

const british = { ...NO_SELLER, country: 'GB', isVatRegistered: true, vatNumbers: ['GB999999973'] };

describe('where a seller charges VAT', () => {
  it.each([
    ['not registered at all', NO_SELLER, 'GB', true],
    ['at home', british, 'GB', false],
    ['in the EU without a number there', british, 'DE', true],
    ['in the EU with the import one-stop shop', { ...british, iossNumber: 'IM3720000224' }, 'DE', false],
    ['in the EU with the one-stop shop', { ...british, ossNumber: 'EU123456789' }, 'FR', false],
    ['in one country of the EU', { ...british, vatNumbers: ['GB999999973', 'DE136695976'] }, 'DE', false],
    ['in another than its own', { ...british, vatNumbers: ['DE136695976'] }, 'FR', true],
    ['in Greece, whose numbers begin with EL', { ...british, vatNumbers: ['EL094259216'] }, 'GR', false],
    ['on the Isle of Man, whose VAT is British', british, 'IM', false],
    ['in the rest of the world, where there is none', british, 'US', false],
  ])('%s', (_, seller, country, without) => {
    expect(sellsWithoutVat(seller, { country })).toBe(without);
  });

  it('follows the store’s own country where one price is shown', () => {
    expect(homeVatOf({ country: 'GB', seller: british })).toEqual({ country: 'GB', isVatFree: false });
    expect(homeVatOf({ country: 'DE', seller: british }).isVatFree).toBe(true);
    expect(homeVatOf(NO_HOME).isVatFree).toBe(true);
  });

  it('shows the number of the seller’s country, and none without a registration', () => {
    expect(shownVatNumber({ ...british, vatNumbers: ['DE136695976', 'GB999999973'] })).toBe('GB999999973');
    expect(shownVatNumber({ ...british, isVatRegistered: false })).toBe('');
  });
});
