import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from './amounts.ts';
import { CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import { formatAmount, formatMoney } from './format.ts';
import { findDecimalMark, isAmbiguousAmount, parseAmount } from './parse.ts';

describe('an amount as people type it', () => {
  it.each<[string, number | null]>([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    ['12,', 1200],
    ['12.', 1200],
    [',5', 50],
    ['.50', 50],
    ['0,99', 99],
    ['1,250', 125_000],
    ['1.250', 125_000],
    ['1,250.00', 125_000],
    ['1.250,00', 125_000],
    ['1’250.50', 125_050],
    ['1 250,50', 125_050],
    ['£12.50', 1250],
    ['12,50 zł', 1250],
    ['12,50 лв.', 1250],
    ['1,234,567.89', 123_456_789],
    ['1.234.567,8', 123_456_780],
    ['', 0],
    ['£', 0],
    ['12,345.678', null],
    ['12,34,5', null],
    ['1,2,3', null],
    ['12..5', null],
    ['-5', null],
    ['1e3', null],
    ['1,250.000,00', null],
    ['12.505.1', null],
    ['0.125', null],
    ['0,125', null],
    ['012.500', null],
    ['27,-', 2700],
    ['27.–', 2700],
    ['CHF 1’250.—', 125_000],
    ['27.5000', 2750],
    ['27,50000', 2750],
    ['27.5001', null],
    ['1,23,456.00', 12_345_600],
    ['12,34,567', 123_456_700],
    ['%', null],
  ])('%j is %s in pounds', (text, minor) => {
    expect(parseAmount(text, 'GBP')).toBe(minor);
  });

  it.each<[string, CurrencyCode, number | null]>([
    ['1,250', 'JPY', 1250],
    ['1.250', 'ISK', 1250],
    ['12,5', 'JPY', null],
    ['1 234,50', 'SEK', 123_450],
    ['R$1.234,50', 'BRL', 123_450],
  ])('%j in %s is %s minor units', (text, code, minor) => {
    expect(parseAmount(text, code)).toBe(minor);
  });

  it.each<[string, 'point' | 'comma', number | null]>([
    ['27.500', 'point', 2750],
    ['27.500', 'comma', 2_750_000],
    ['27,500', 'point', 2_750_000],
    ['27,500', 'comma', 2750],
    ['27.505', 'point', null],
    ['1,250.00', 'point', 125_000],
    ['1,250.00', 'comma', null],
    ['0.125', 'point', null],
    ['0,120', 'comma', 12],
    ['27', 'comma', 2700],
    ['£27.5', 'point', 2750],
  ])('%j with a decimal %s is %s', (text, mark, minor) => {
    expect(parseAmount(text, 'GBP', mark)).toBe(minor);
  });

  it.each<[string, boolean, CurrencyCode?]>([
    ['27.500', true],
    ['27,500', true],
    ['1.000', true],
    ['0.500', false],
    ['27.505', false],
    ['27.50', false],
    ['1,250.00', false],
    ['27500', false],
    ['1.000', true, 'JPY'],
    ['1.500', false, 'JPY'],
  ])('%j can be two amounts: %s', (text, isAmbiguous, code = 'GBP') => {
    expect(isAmbiguousAmount(text, code)).toBe(isAmbiguous);
  });

  it.each<[readonly string[], 'point' | 'comma' | null]>([
    [['27.500', '24.00'], 'point'],
    [['27.500', '24,00'], 'comma'],
    [['27.500'], null],
    [['27', '24'], null],
    [['1.250,00', '27.500'], 'comma'],
    [['0.500', '27.500'], 'point'],
    [['27.505', '27.500'], 'comma'],
    [['24.00', '24,00'], null],
    [['£1,250.00'], 'point'],
    [['27,-', '27.500'], 'comma'],
  ])('%j have a decimal %s', (texts, mark) => {
    expect(findDecimalMark(texts, 'GBP')).toBe(mark);
  });

  it('is read with its own mark as it was written', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.integer({ min: 2, max: 6 }),
        fc.boolean(),
        (minor, digits, groups) => {
          const [whole = '', fraction = ''] = (minor / 100).toFixed(2).split('.');
          const grouped = groups ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
          const text = `${grouped}.${fraction.padEnd(digits, '0')}`;
          expect(parseAmount(text, 'GBP', 'point')).toBe(minor);
          const comma = text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
          expect(parseAmount(comma, 'GBP', 'comma')).toBe(minor);
        },
      ),
    );
  });

  it('is read as it was written, in every currency', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom(...CURRENCY_CODES), (amount, code) => {
        const value = money(amount, code);
        expect(parseAmount(formatAmount(value), code)).toBe(amount);
        expect(parseAmount(formatMoney(value), code)).toBe(amount);
      }),
    );
  });

  it('means the same with a comma and with a point', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.integer({ min: 0, max: 2 }), (minor, digits) => {
        const text = (minor / 100).toFixed(digits);
        expect(parseAmount(text.replace('.', ','), 'GBP')).toBe(parseAmount(text, 'GBP'));
        expect(parseAmount(text, 'GBP')).toBe(Math.round(Number(text) * 100));
      }),
    );
  });

  it('is a whole number of minor units or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...CURRENCY_CODES), (text, code) => {
        const minor = parseAmount(text, code);
        expect(minor === null || (Number.isSafeInteger(minor) && minor >= 0)).toBe(true);
      }),
    );
  });
});
