import { describe, expect, test } from 'vitest';
import { EU_VAT_CODES } from '../../money/regions.ts';
import { checkValue } from '../rule.ts';
import { compactVatNumber, isVatNumber, vatNumber } from './vat-number.ts';

/** Numbers of each country that are right, and others that are wrong for a reason other than one digit. */
const NUMBERS: Readonly<
  Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>
> = {
  AT: { good: ['ATU13585627'], bad: ['AT13585627', 'ATU1358562'] },
  BE: { good: ['BE0428759497', 'BE0403019261'], bad: ['BE428759497', 'BE2428759497'] },
  BG: { good: ['BG175074752', 'BG7523169263', 'BG8032056031'], bad: ['BG17507475', 'BG17507475X'] },
  CY: { good: ['CY10259033P'], bad: ['CY12259033P', 'CY102590333'] },
  CZ: { good: ['CZ25123891', 'CZ640903926', 'CZ7103192745'], bad: ['CZ95123891', 'CZ2512389'] },
  DE: { good: ['DE136695976'], bad: ['DE036695976', 'DE13669597'] },
  DK: { good: ['DK13585628'], bad: ['DK1358562', 'DK01358562'] },
  EE: { good: ['EE100931558'], bad: ['EE10093155', 'EE200931558'] },
  EL: { good: ['EL094259216', 'EL998219694'], bad: ['GR094259216', 'EL09425921'] },
  ES: {
    good: ['ESA13585625', 'ES54362315K', 'ESX2482300W', 'ESM1234567L'],
    bad: ['ES13585625', 'ES54362315A', 'ESI1358562A'],
  },
  FI: { good: ['FI20774740'], bad: ['FI2077474', 'FI2077474A'] },
  FR: {
    good: ['FR40303265045', 'FR23334175221', 'FRK7399859412', 'FR53000004605'],
    bad: ['FR303265045', 'FRIO303265045'],
  },
  GB: {
    good: ['GB980780684', 'GB980780684001', 'GBGD001', 'GBHA599'],
    bad: ['GBGD500', 'GBHA499', 'GB000000000', 'GB98078068'],
  },
  HR: { good: ['HR33392005961'], bad: ['HR3339200596'] },
  HU: { good: ['HU12892312'], bad: ['HU1289231', 'HU128923120'] },
  IE: { good: ['IE6433435F', 'IE6433435OA', 'IE8D79739I'], bad: ['IE6433435', 'IE6433435FZ'] },
  IT: { good: ['IT00743110157'], bad: ['IT00000000000', 'IT0074311015'] },
  LT: { good: ['LT119511515', 'LT100001919017'], bad: ['LT119511525', 'LT1195115155'] },
  LU: { good: ['LU15027442'], bad: ['LU1502744', 'LU00000000'] },
  LV: { good: ['LV40003521600', 'LV16117519997'], bad: ['LV24017237722', 'LV4000352160', 'LV16137519997'] },
  MT: { good: ['MT11679112'], bad: ['MT01679112', 'MT1167911'] },
  NL: {
    good: ['NL004495445B01', 'NL123456789B13'],
    bad: ['NL004495445', 'NL004495445B00', 'NL004495445A01'],
  },
  PL: { good: ['PL8567346215'], bad: ['PL0000000000', 'PL856734621'] },
  PT: { good: ['PT501964843'], bad: ['PT001964843', 'PT50196484'] },
  RO: { good: ['RO18547290'], bad: ['RO1', 'RO08547290', 'RO18547290123'] },
  SE: { good: ['SE123456789701'], bad: ['SE123456789700', 'SE1234567897'] },
  SI: { good: ['SI50223054'], bad: ['SI05022305', 'SI5022305'] },
  SK: { good: ['SK2022749619', 'SK7103192745'], bad: ['SK2052749619', 'SK0052749619', 'SK202274961'] },
  XI: { good: ['XI980780684'], bad: ['XI98078068'] },
};

describe.each(Object.entries(NUMBERS))('%s', (code, { good, bad }) => {
  test.each(good)('takes %s', (number) => {
    expect(checkValue([vatNumber], number)).toEqual({ message: null, valid: true });
  });
  test.each([...bad, code, `${code}123`])('refuses %s', (number) => {
    expect(checkValue([vatNumber], number)).toEqual({ message: 'Invalid Vat Number', valid: false });
  });
});

test('every code of the EU is in the table', () => {
  expect(Object.keys(NUMBERS)).toEqual(expect.arrayContaining([...EU_VAT_CODES]));
});

test('one wrong digit in a check-digit number is found nearly always, and always in most countries', () => {
  const missed = new Map<string, number>();
  let tried = 0;
  for (const [code, { good }] of Object.entries(NUMBERS)) {
    const number = good[0] ?? '';
    for (let place = 2; place < number.length; place += 1) {
      if (!/[0-9]/.test(number[place] ?? '')) continue;
      for (const digit of '0123456789') {
        if (digit === number[place]) continue;
        tried += 1;
        if (isVatNumber(number.slice(0, place) + digit + number.slice(place + 1))) {
          missed.set(code, (missed.get(code) ?? 0) + 1);
        }
      }
    }
  }
  const total = [...missed.values()].reduce((sum, count) => sum + count, 0);
  expect(tried).toBeGreaterThan(2000);
  expect(total / tried, JSON.stringify([...missed])).toBeLessThan(0.08);
});

test('spaces, dots, dashes and small letters are as good', () => {
  expect(compactVatNumber(' nl 0044.95.445-b01 ')).toBe('NL004495445B01');
  expect(isVatNumber('gb 980 7806 84')).toBe(true);
});

test.each(['US123456789', '980780684', 'toString', 'GB980780684<script>', 'EU372000041'])(
  '%s is no VAT number',
  (number) => {
    expect(isVatNumber(number)).toBe(false);
  },
);
