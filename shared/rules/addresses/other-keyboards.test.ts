import { describe, expect, it } from 'vitest';
import { KEYBOARDS } from '../../../tests/support/other-keyboards.ts';
import { COUNTRIES } from '../money/money.ts';
import { formatPostcode, postcodeExample } from './addresses.ts';

const known = COUNTRIES.flatMap(({ code }) => {
  const example = postcodeExample(code);
  return example === null ? [] : [[code, example] as const];
});

describe.each(Object.entries(KEYBOARDS))('with %s', (_name, typedOn) => {
  it('a postcode of every country is the same', () => {
    for (const [country, example] of known)
      expect(formatPostcode(country, typedOn(example)), country).toBe(example);
  });
});

it.each([
  ['without what separates it', (code: string) => code.replace(/[ -]/g, '')],
  ['with two spaces', (code: string) => code.replace(/[ -]/g, '  ')],
  ['with a dash', (code: string) => code.replaceAll(' ', '-')],
  ['with a full stop', (code: string) => `${code}.`],
])('a postcode of every country is the same %s', (_name, typed) => {
  for (const [country, example] of known)
    expect(formatPostcode(country, typed(example)), country).toBe(example);
});

it('a postcode of another form is still none', () => {
  for (const [country] of known) expect(formatPostcode(country, '１'), country).toBeNull();
});
