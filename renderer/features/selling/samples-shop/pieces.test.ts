import { expect, it } from 'vitest';
import { countPieces, readPasted, readPieces } from './pieces.ts';

it('reads a number of pieces, and takes anything else for none', () => {
  expect(['3', ' 12 ', '', '-4', '1.5', 'many', '4000'].map(readPieces)).toEqual([3, 12, 0, 0, 0, 0, 99]);
});

it('reads a row or a column of a spreadsheet, empty cells included', () => {
  expect(readPasted('1\t\t3\r\n')).toEqual([1, 0, 3]);
  expect(readPasted('5\n6\n7')).toEqual([5, 6, 7]);
  expect(readPasted('8')).toEqual([8]);
});

it('counts pieces in all colours and sizes', () => {
  expect(countPieces({ 'White|M': 2, 'Black|L': 5 })).toBe(7);
});
