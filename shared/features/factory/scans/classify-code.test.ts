import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { s10Code } from '../../../../tests/support/s10.ts';
import { readLabelCode } from '../labels/labels.ts';
import { type CodeTables, classifyScan } from './classify-code.ts';

interface Known {
  readonly labels?: readonly string[];
  readonly blanks?: readonly string[];
  readonly faces?: readonly string[];
  readonly totes?: readonly string[];
  readonly holes?: readonly string[];
  readonly pigeonholesFirst?: boolean;
}

const tables = (has: Known = {}): CodeTables<string, string> => ({
  findLabel: (code) => (has.labels?.includes(code) ? code : null),
  findBlank: (code) => (has.blanks?.includes(code) ? code : null),
  isPickFace: (code) => has.faces?.includes(code) ?? false,
  isPigeonhole: (code) => has.holes?.includes(code) ?? false,
  isTote: (code) => has.totes?.includes(code) ?? false,
  pigeonholesFirst: has.pigeonholesFirst ?? false,
});

const classify = (text: string, has: Known = {}) => classifyScan(text, tables(has)).read;

describe('a parcel’s code', () => {
  it('is never taken for a label, whatever its serial', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), (serial) => {
        expect(classify(s10Code('SL', serial, 'GB')).kind).toBe('parcel');
      }),
      { numRuns: 100_000 },
    );
  });

  it.each([
    'LV100000017GB',
    'PCL010000001',
    '106141411234567897',
    '00106141411234567897',
    ']C100106141411234567897',
    'https://id.gs1.org/00/106141411234567897',
  ])('is recognised in %s', (text) => {
    expect(classify(text).kind).toBe('parcel');
  });

  it('hides no label that the station has', () => {
    const serial = Array.from({ length: 1_000 }, (_, place) => place).find(
      (place) => readLabelCode(s10Code('SL', place, 'GB')) !== null,
    );
    const both = s10Code('SL', serial ?? -1, 'GB');
    expect(classify(both).kind).toBe('parcel');
    expect(classify(both, { labels: [both] })).toEqual({ kind: 'label', label: both, copy: null });
  });
});

describe('a tote’s code', () => {
  it('is known by the station’s table, in any writing, and is no garment or half a label', () => {
    const has = { totes: ['TOTE012'] };
    expect(classify('tote012 ', has)).toEqual({ kind: 'tote', code: 'TOTE012' });
    expect(classify(']C1TOTE012', has)).toEqual({ kind: 'tote', code: 'TOTE012' });
    expect(classify('TOTE013', has)).toEqual({ kind: 'tote-unknown', code: 'TOTE013' });
    expect(classify('TOTE12', has).kind).toBe('unknown');
  });

  it('leaves a bag whose SKU has that form, and a place, what they are', () => {
    const has = { totes: ['TOTE012'], blanks: ['TOTE013'], faces: ['TOTE014'] };
    expect(classify('TOTE013', has)).toEqual({ kind: 'garment', blank: 'TOTE013' });
    expect(classify('TOTE014', has)).toEqual({ kind: 'pick-face', code: 'TOTE014' });
    expect(classify('TOTE015', has).kind).toBe('tote-unknown');
  });
});

describe('a label’s code', () => {
  const code = 'SL7Q77Q4EJEG1';

  it.each([code, 'sl7q77q4ejeg1', ` ${code} `, 'SL7Q-77Q4-EJEG1', `]C1${code}`, `\u200b${code}`])(
    'is read from %j',
    (text) => {
      expect(classify(text, { labels: [code] })).toEqual({ kind: 'label', label: code, copy: null });
    },
  );

  it('is read with the mark of its paper from a QR code', () => {
    expect(classify(`${code}.2.k7`, { labels: [code] })).toEqual({
      kind: 'label',
      label: code,
      copy: '2.K7',
    });
    expect(classify(`${code}.2`, { labels: [code] }).kind).not.toBe('label');
  });

  it('is unknown with a right check character, and misread with a wrong one', () => {
    expect(classify(code).kind).toBe('label-unknown');
    expect(classify('SL7Q77Q4EJEG2').kind).toBe('label-misread');
  });
});

describe('a garment’s barcode', () => {
  const blanks = ['5012345678900'];

  it.each([
    '5012345678900',
    '05012345678900',
    '0105012345678900',
    ']C10105012345678900',
    ']C1010501234567890010ABC123\u001d2112345',
    ']d2\u001d01050123456789002112345',
    'https://id.gs1.org/01/05012345678900/21/12345',
    'https://supplier.example/tees/01/5012345678900?x=1',
    '(01)05012345678900',
    '(01)05012345678900(21)7',
    '(21)7(01)05012345678900',
    '(01) 0501234 5678900',
    ']E05012345678900',
  ])('is found from %j', (text) => {
    expect(classify(text, { blanks })).toEqual({ kind: 'garment', blank: '5012345678900' });
  });

  it('is found for a blank that is stored as GTIN-14, and for a supplier’s own code', () => {
    expect(classify('5012345678900', { blanks: ['05012345678900'] }).kind).toBe('garment');
    expect(classify('gd-5000-blk-M', { blanks: ['gd-5000-blk-M'] }).kind).toBe('garment');
  });

  it('is not found from a box of several: its first digit is another', () => {
    expect(classify('15012345678907', { blanks }).kind).toBe('garment-unknown');
  });

  it('is unknown with a right check digit, and not a barcode with a wrong one', () => {
    expect(classify('9521234543213').kind).toBe('garment-unknown');
    expect(classify('9521234543214').kind).toBe('unknown');
  });
});

describe('a place’s code', () => {
  it('is the pigeonhole at sorting and packing, else the pick face', () => {
    const both = { faces: ['A01'], holes: ['A01', 'B2'] };
    expect(classify('a01', both)).toEqual({ kind: 'pick-face', code: 'A01' });
    expect(classify('a01', { ...both, pigeonholesFirst: true })).toEqual({ kind: 'pigeonhole', code: 'A01' });
    expect(classify('B2', both)).toEqual({ kind: 'pigeonhole', code: 'B2' });
  });
});

describe('a scanner and a computer with different keyboard layouts', () => {
  const code = 'SLYHN9EEZ98K0';

  it.each([
    ['German', 'SLZHN9EEY98K0'],
    ['French', 'SLYHNçEEWç_Kà'],
    ['Czech', 'SLZHNíEEYíáKé'],
    ['Russian', 'ЫДНРТ9УУЯ98Л0'],
    ['Greek', 'ΣΛΥΗΝ9ΕΕΖ98Κ0'],
    ['Hungarian', 'SLZHN9EEY98Kö'],
    ['Lithuanian', 'SLYHN9EEZ9ūK0'],
  ])('are understood: %s', (layout, text) => {
    expect(classifyScan(text, tables({ labels: [code] }))).toEqual({
      read: { kind: 'label', label: code, copy: null },
      layout,
    });
  });

  /** Codes as a floor prints them, and what each computer shows of them. */
  it.each([
    ['German', 'Aß01ß02', '5012345678900', 'SVC901T'],
    ['Swiss German', "A'01'02", '5012345678900', 'SVC901T'],
    ['French', 'Q)à&)àé', '(à&é"\'(-è_çàà', 'SVCçà&T'],
    ['Belgian', 'Q)à&)àé', '(à&é"\'(§è!çàà', 'SVCçà&T'],
    ['Spanish', "A'01'02", '5012345678900', 'SVC901T'],
    ['Portuguese', "A'01'02", '5012345678900', 'SVC901T'],
    ['Italian', "A'01'02", '5012345678900', 'SVC901T'],
    ['Swedish or Finnish', 'A+01+02', '5012345678900', 'SVC901T'],
    ['Danish', 'A+01+02', '5012345678900', 'SVC901T'],
    ['Norwegian', 'A+01+02', '5012345678900', 'SVC901T'],
    ['Icelandic', 'Aö01ö02', '5012345678900', 'SVC901T'],
    ['Turkish', 'A*01*02', '5012345678900', 'SVC901T'],
    ['Turkish F', 'U/01/02', '5012345678900', 'İCV901O'],
    ['Czech', 'A=é+=éě', 'řé+ěščřžýáíéé', 'SVCíé+T'],
    ['Slovak', 'A=é+=éľ', 'ťé+ľščťžýáíéé', 'SVCíé+T'],
    ['Hungarian', 'Aüö1üö2', '5ö123456789öö', 'SVC9ö1T'],
    ['Croatian, Slovene or Serbian', "A'01'02", '5012345678900', 'SVC901T'],
    ['Estonian', 'A+01+02', '5012345678900', 'SVC901T'],
    ['Lithuanian', 'A-0ą-0č', 'į0ąčęėįšųū900', 'SVC90ąT'],
    ['Russian', 'Ф-01-02', '5012345678900', 'ЫМС901Е'],
    ['Bulgarian', 'ѝ-01-02', '5012345678900', 'ЯЭЪ901Ш'],
  ])('are understood at shelves, garments and commands: %s', (_, shelf, ean, command) => {
    const has = { faces: ['A-01-02'], blanks: ['5012345678900'] };
    expect(classify(shelf, has)).toEqual({ kind: 'pick-face', code: 'A-01-02' });
    expect(classify(ean, has)).toEqual({ kind: 'garment', blank: '5012345678900' });
    expect(classify(command, has)).toEqual({ kind: 'command', command: 'sound-test' });
  });

  it('are understood where Z and Y change places and the hyphen is another key', () => {
    expect(classify("MY'7", { faces: ['MZ-7'] })).toEqual({ kind: 'pick-face', code: 'MZ-7' });
    expect(classify('A01ß4', { faces: ['A01-4'] })).toEqual({ kind: 'pick-face', code: 'A01-4' });
  });

  it('show a code that exists on several layouts as that code, and one of two codes as neither', () => {
    expect(classify("A'1", { faces: ['A-1'] }).kind).toBe('pick-face');
    expect(classify('Y+1', { faces: ['Y-1', 'Z-1'] }).kind).toBe('unknown');
  });

  it('make no code of a text that is none on any layout', () => {
    expect(classify('HELLO-WORLD', { labels: [code] }).kind).toBe('unknown');
  });
});
