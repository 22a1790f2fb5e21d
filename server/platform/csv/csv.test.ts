import { expect, it } from 'vitest';
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
