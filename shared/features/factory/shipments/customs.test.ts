import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE, customsGoodsOf } from '../../making/catalogue/catalogue.ts';
import { customsForm, findUndeclarable, toCustomsDeclaration } from './customs.ts';

const tee = {
  name: 'Sail tee',
  typeCode: 't-shirt',
  pieces: 2,
  ofPieces: 3,
  netMinor: 5000,
  weightGrams: 300,
};
const vest = { ...tee, name: 'Moth tee', pieces: 1, ofPieces: 1, netMinor: 2000, weightGrams: 140 };
const print = {
  ...tee,
  name: 'Print',
  typeCode: 'printed-paper',
  pieces: 1,
  ofPieces: 1,
  netMinor: 1500,
  weightGrams: 90,
};

const to = (country: string) =>
  toCustomsDeclaration({ country, currency: 'GBP', recipientEori: null }, [tee]);

describe('the customs declaration', () => {
  it('adds up goods of one kind, by the share of each item that is in the parcel', () => {
    expect(
      toCustomsDeclaration({ country: 'DE', currency: 'EUR', recipientEori: 'DE12345678' }, [
        tee,
        vest,
        print,
      ]),
    ).toEqual({
      currency: 'EUR',
      recipientEori: 'DE12345678',
      goods: [
        {
          description: 'Cotton T-shirt, knitted, printed',
          hsCode: '610910',
          origin: 'IN',
          pieces: 3,
          weightGrams: 440,
          valueMinor: 5333,
        },
        {
          description: 'Printed picture on paper',
          hsCode: '491191',
          origin: 'GB',
          pieces: 1,
          weightGrams: 90,
          valueMinor: 1500,
        },
      ],
      pieces: 4,
      weightGrams: 530,
      valueMinor: 6833,
    });
  });

  it('is needed for the Channel Islands, but not within the United Kingdom or for the Isle of Man', () => {
    expect(to('JE')).not.toBeNull();
    expect(to('GB')).toBeNull();
    expect(to('IM')).toBeNull();
  });

  it.each([
    ['GBP', 27_000, 'CN22'],
    ['GBP', 27_001, 'CN23'],
    ['EUR', 30_000, 'CN22'],
    ['NOK', 100, 'CN23'],
  ] as const)('of a parcel worth %s %i is a %s', (currency, valueMinor, form) => {
    expect(customsForm({ currency, valueMinor })).toBe(form);
  });

  it('names goods of a type that customs is told nothing about', () => {
    const odd = { ...tee, name: 'Kite', typeCode: 'kite' };
    expect(findUndeclarable('US', [tee, odd])).toEqual(['Kite']);
    expect(findUndeclarable('GB', [odd])).toEqual([]);
  });

  it('knows each product of the catalogue, by six digits', () => {
    for (const { typeCode } of BASE_CATALOGUE)
      expect(customsGoodsOf(typeCode)).toMatchObject({
        hsCode: expect.stringMatching(/^\d{6}$/),
        origin: expect.stringMatching(/^[A-Z]{2}$/),
      });
  });
});
