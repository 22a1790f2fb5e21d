import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readCell } from '../../../shared/rules/text/spreadsheet-cell.ts';
import { csvText } from './csv.ts';

const cell = (text: string): string | undefined =>
  csvText<string>(
    [
      ['Text', (row) => row],
      ['End', () => 'end'],
    ],
    [text],
    false,
  ).split('\r\n')[0];

it.each(['=1+1', '+44', '-1+1', '@sum', '-', '--1', '-.5', '-1e5', '-1.', '＝1', '\t=1'])(
  '%j is text to a spreadsheet',
  (text) => expect(cell(text)).toBe(`'${text},end`),
);

it.each(['-14.73', '-5', '14.73', '0'])('%s stays a number', (text) =>
  expect(cell(text)).toBe(`${text},end`),
);

it('keeps commas and quotes in their cell', () => expect(cell('a, "b"')).toBe('"a, ""b""",end'));

const awkward = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '"',
      ',',
      ';',
      '\t',
      "'",
      '=',
      '+',
      '-',
      '@',
      '＝',
      ' ',
      '\u2028',
      '\ufeff',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});

it('writes any cells so that a reader has them whole, and none of them begins a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(awkward, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const text = csvText<string[]>(
          [0, 1, 2].map((at) => [`Column ${at}`, (row) => row[at] ?? '']),
          rows,
        );
        const records = parse(text, { bom: true, relax_column_count: false, record_delimiter: '\r\n' });
        const [header, ...read] = z.array(z.array(z.string())).parse(records);
        expect(header).toEqual(['Column 0', 'Column 1', 'Column 2']);
        expect(read.map((cells) => cells.map(readCell))).toEqual(rows);
        for (const cell of read.flat())
          expect(/^[=+@\t\r\n＝＋－＠]|^-(?![0-9]+(\.[0-9]+)?$)/.test(cell), JSON.stringify(cell)).toBe(
            false,
          );
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each(['Ann\nTester', 'Ann\rTester', 'Ann\r\nTester'])('quotes a cell with a line break: %j', (text) => {
  const written = csvText<string>([['Text', (row) => row]], [text], false);
  expect(written).toBe(`"${text}"\r\n`);
});
