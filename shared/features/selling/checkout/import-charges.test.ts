import { expect, it } from 'vitest';
import { sellsWithoutVat } from '../../../rules/money/vat-registration.ts';
import { NO_SELLER, type Seller } from '../../projects/sellers/sellers.ts';
import { mayOweImportCharges } from './import-charges.ts';

const registered = { ...NO_SELLER, country: 'GB', isVatRegistered: true, vatNumbers: ['GB999999973'] };
const withIoss = { ...registered, iossNumber: 'IM3720000224' };

it.each<[string, Seller, string, boolean, string?]>([
  ['at home', registered, 'GB', false],
  ['at home, from a seller who isn’t registered', NO_SELLER, 'GB', false],
  ['to the Isle of Man, which is no other customs territory', NO_SELLER, 'IM', false],
  ['to Jersey, which is', registered, 'JE', true],
  ['to the EU with the import one-stop shop', withIoss, 'DE', false],
  ['to the EU without it', registered, 'DE', true],
  ['to the EU from a seller who isn’t registered', NO_SELLER, 'FR', true],
  ['to the Canary Islands, which are outside the EU’s VAT', withIoss, 'ES', true, '35001'],
  ['to Madeira, which isn’t', withIoss, 'PT', false, '9000-001'],
  ['to the rest of the world', withIoss, 'US', true],
])('a parcel %s', (_, seller, country, may, postcode) => {
  const isVatFree = sellsWithoutVat(seller, { country, postcode });
  expect(mayOweImportCharges({ country, postcode, isVatFree })).toBe(may);
});
