import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forcedIn, recordOf, recordsIn, recordsText, variationsOf } from './split-tests.ts';

const TESTS = { popup: ['new', 'control'], homepage: ['Old', 'New'], trial: ['with'] };
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a variation once chosen stays, whatever chance says later', () => {
  fc.assert(
    fc.property(chance, chance, fc.constantFrom(...Object.keys(TESTS)), (first, later, name) => {
      const chosen = recordOf(name, { records: {}, forced: {}, chance: first, tests: TESTS });
      if (!chosen) throw new Error('No variation');
      const kept = recordsIn(recordsText({ [name]: { ...chosen, discovered: true } }), TESTS);
      expect(recordOf(name, { records: kept, forced: {}, chance: later, tests: TESTS })).toEqual({
        variation: chosen.variation,
        discovered: true,
      });
    }),
  );
});

test('chance gives every variation its share', () => {
  const at = (value: number) =>
    recordOf('popup', { records: {}, forced: {}, chance: value, tests: TESTS })?.variation;
  expect([at(0), at(0.49), at(0.5), at(0.999)]).toEqual(['new', 'new', 'control', 'control']);
});

test.each([
  ['popup=control', { popup: 'control' }],
  ['split-var=control,New', { popup: 'control', homepage: 'New' }],
  ['split-var=homepage:Old', { homepage: 'Old' }],
  ['popup=blue&unknown=new&split-var=blue,unknown:new', {}],
  ['__proto__=new&split-var=constructor:new', {}],
])('the query %s forces', (query, forced) => {
  expect(forcedIn(new URLSearchParams(query), TESTS)).toEqual(forced);
});

test('a forced variation wins over the kept one and is a new sighting', () => {
  const records = { popup: { variation: 'new', discovered: true } };
  const from = { records, chance: 0, tests: TESTS };
  expect(recordOf('popup', { ...from, forced: { popup: 'control' } })).toEqual({
    variation: 'control',
    discovered: false,
  });
  expect(recordOf('popup', { ...from, forced: { popup: 'new' } })).toEqual(records.popup);
});

test('a test that does not run has no variation', () => {
  expect(recordOf('gone', { records: {}, forced: {}, chance: 0, tests: TESTS })).toBeNull();
  expect(recordOf('toString', { records: {}, forced: {}, chance: 0, tests: TESTS })).toBeNull();
});

test('a cookie keeps known tests and variations only', () => {
  const kept = recordsIn('popup.new.1~homepage.Blue.1~gone.new.0~~x', TESTS);
  expect(kept).toEqual({ popup: { variation: 'new', discovered: true } });
  expect(variationsOf(kept)).toEqual({ popup: 'new' });
});
