import { describe, expect, it } from 'vitest';
import { asksForEori, checkEori, tidyEori } from './eori.ts';

describe('an EORI number', () => {
  it.each(['GB123456789000', 'XI123456789000', 'de 123.456-789 012345', 'IE1234567WA', ''])(
    'takes %s',
    (typed) => {
      expect(checkEori(typed)).toBeNull();
    },
  );

  it.each(['123456789000', 'US123456789000', 'DE1234567', 'DE1234567890123456', 'GB12345678900é'])(
    'refuses %s',
    (typed) => {
      expect(checkEori(typed)).toBe('Enter an EORI number such as DE123456789012345');
    },
  );

  it('is stored without spaces, in capitals', () => {
    expect(tidyEori(' fr 123 456-789.01 ')).toBe('FR12345678901');
  });

  it('is asked of businesses in the European Union only', () => {
    expect(asksForEori({ country: 'DE', company: 'Vogel GmbH' })).toBe(true);
    expect(asksForEori({ country: 'DE', company: ' ' })).toBe(false);
    expect(asksForEori({ country: 'GB', company: 'Wren Ltd' })).toBe(false);
    expect(asksForEori({ country: 'US', company: 'Wren Inc' })).toBe(false);
  });
});
