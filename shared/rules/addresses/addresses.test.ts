import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../money/money.ts';
import { findState, formatPostcode, listStates, postcodeExample } from './addresses.ts';

const codes = COUNTRIES.map(({ code }) => code);

describe('postcodes', () => {
  it('takes each country’s own example, typed in any way', () => {
    for (const code of codes) {
      const example = postcodeExample(code);
      if (example === null) continue;
      for (const typed of [example, example.toLowerCase(), example.replace(/[ -]/g, ''), ` ${example} `])
        expect(formatPostcode(code, typed), `${code} ${typed}`).toBe(example);
    }
  });

  it('knows the format of every country that needs a postcode', () => {
    const unknown = COUNTRIES.filter(
      ({ code, postcode }) => postcode === 'required' && !postcodeExample(code),
    );
    expect(unknown.map(({ code }) => code)).toEqual([]);
  });

  it.each(['US', 'DE', 'FR', 'AU', 'JP', 'BR', 'IN', 'CA', 'NL', 'PL', 'IE', 'GB'])(
    'refuses what isn’t a postcode of %s',
    (code) => {
      for (const typed of ['ABCDE', 'nowhere', '1', '12345678901', '!!'])
        expect(formatPostcode(code, typed), typed).toBeNull();
    },
  );
});

describe('states', () => {
  it('finds each by its code and its name', () => {
    for (const code of codes)
      for (const state of listStates(code)) {
        expect(findState(code, state.code)).toBe(state.code);
        expect(findState(code, state.name.toUpperCase())).toBe(state.code);
      }
  });

  it.each([
    ['US', 62],
    ['CA', 13],
    ['AU', 8],
    ['JP', 47],
    ['BR', 27],
    ['IN', 36],
    ['KR', 17],
    ['MX', 32],
    ['MY', 16],
    ['AE', 7],
    ['GB', 0],
  ])('lists those of %s', (code, count) => {
    const names = listStates(code).map(({ name }) => name);
    expect(names).toHaveLength(count);
    expect(new Set(names).size).toBe(count);
  });
});
