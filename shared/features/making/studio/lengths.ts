import { numberInputValue } from '../../../rules/fields/numbers.ts';
import { MM_PER_INCH } from './scene.resolution.ts';

/** Lengths as people type and read them. Designs are always in millimetres. */

export const LENGTH_UNITS = ['mm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

const MM_PER: Record<string, number> = {
  mm: 1,
  cm: 10,
  in: MM_PER_INCH,
  inch: MM_PER_INCH,
  inches: MM_PER_INCH,
  '"': MM_PER_INCH,
  '″': MM_PER_INCH,
};

const LENGTH = /^([+*/])?(.*?)(mm|cm|in|inch|inches|"|″|%)?$/;

/**
 * The millimetres that a typed length means: `12`, `12,5`, `12.5 mm`, `0.5in`, and, from the present value, `+5`, `*2`,
 * `/2` and `50%`. Null for what isn’t a length.
 */
export function parseLength(text: string, present: number, unit: LengthUnit): number | null {
  const match = LENGTH.exec(text.trim().toLowerCase());
  const [, sign, digits = '', suffix] = match ?? [];
  if (digits.trim() === '') return null;
  const number = numberInputValue(digits);
  if (!Number.isFinite(number)) return null;
  if (suffix === '%') return sign === undefined ? (present * number) / 100 : null;
  if (sign === '*') return suffix === undefined ? present * number : null;
  if (sign === '/') return suffix === undefined && number !== 0 ? present / number : null;
  const millimetres = number * (MM_PER[suffix ?? unit] ?? 1);
  return sign === '+' ? present + millimetres : millimetres;
}

/** The number of a length as a field shows it. */
export function lengthInUnit(millimetres: number, unit: LengthUnit): string {
  const value = unit === 'in' ? millimetres / MM_PER_INCH : millimetres;
  const rounded = Number(value.toFixed(unit === 'in' ? 2 : 1));
  return String(rounded === 0 ? 0 : rounded);
}

/** A measured length with its unit: whole millimetres, tenths under ten, inches with two decimals. */
export function formatLength(millimetres: number, unit: LengthUnit): string {
  if (unit === 'in') return `${(millimetres / MM_PER_INCH).toFixed(2)} in`;
  const decimals = Math.abs(millimetres) < 10 ? 1 : 0;
  return `${Number(millimetres.toFixed(decimals))} mm`;
}
