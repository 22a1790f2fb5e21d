import { BASKET_QUANTITY_MAX } from '../../../../shared/features/selling/basket/basket.rules.ts';
import { cleanTyped } from '../../../../shared/rules/text/typed.ts';

/** How many are wanted, by colour and size. */
export type Pieces = Readonly<Record<string, number>>;

export const piecesKey = (colour: string, size: string): string => `${colour}|${size}`;

export const countPieces = (pieces: Pieces): number =>
  Object.values(pieces).reduce((sum, wanted) => sum + wanted, 0);

/** The number in a field, at most what a basket takes; 0 for anything else. */
export function readPieces(text: string): number {
  const digits = /^\d{1,6}$/.exec(cleanTyped(text))?.[0];
  return digits === undefined ? 0 : Math.min(Number(digits), BASKET_QUANTITY_MAX);
}

/** The numbers of a row or column that comes from a spreadsheet; an empty cell is 0. */
export const readPasted = (text: string): number[] =>
  text
    .replace(/[\r\n]+$/, '')
    .split(/\t|\r?\n/)
    .map(readPieces);
