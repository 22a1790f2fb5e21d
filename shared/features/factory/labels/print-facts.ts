import type { InkArea } from '../../making/print-files/print-files.ts';

/** One side of a garment as it is laid on and printed. Lengths in millimetres. */
export interface SideToPrint {
  /** Size of the print area. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** The artwork in it; null until its print file has been measured. */
  readonly ink: InkArea | null;
  /** From the collar to the print area’s top edge; null for what has no collar. */
  readonly fromCollarMm: number | null;
  /** Null for paper. */
  readonly platen: string | null;
  readonly needsPretreat: boolean;
  /** For one side; null where the catalogue doesn’t say. */
  readonly pretreatGrams: number | null;
}

/** What a printer is set to. White ink under the colours goes with pretreat: dark cloth needs both. */
const profileOf = ({ platen, needsPretreat }: Pick<SideToPrint, 'platen' | 'needsPretreat'>): string => {
  if (platen === null) return 'Paper';
  return needsPretreat ? 'Dark, white under' : 'Light, no white';
};

const size = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${Math.round(width)} × ${Math.round(height)} mm`;

const signed = (length: number): string =>
  length < 0 ? `${-length} mm above the collar` : `${length} mm below the collar`;

/** A fact by its name. */
export type PrintFact = readonly [name: string, value: string];

/** "28 g"; null where it isn’t known. */
export const formatGrams = (grams: number | null): string | null => (grams === null ? null : `${grams} g`);

/** "14 g", or "14 g a side, 28 g in all" on a garment that is printed on several; null where it isn’t known. */
export const formatPretreat = (grams: number | null, sides: number): string | null =>
  grams === null || sides < 2 ? formatGrams(grams) : `${grams} g a side, ${grams * sides} g in all`;

/** The same for every side of a garment: what it lies on, what the printer is set to, and its pretreat. */
export function garmentPrintFacts(
  side: Pick<SideToPrint, 'platen' | 'needsPretreat' | 'pretreatGrams'>,
  sides: number,
): PrintFact[] {
  const grams = formatPretreat(side.pretreatGrams, sides) ?? 'as the garment needs';
  return [
    ['Platen', side.platen ?? 'none'],
    ['Profile', profileOf(side)],
    ['Pretreat', side.needsPretreat ? grams : 'none'],
  ];
}

/** The artwork’s own size and place. Before its file is measured, the print area, called that. */
export function artworkFacts({
  widthMm,
  heightMm,
  ink,
  fromCollarMm,
}: Pick<SideToPrint, 'widthMm' | 'heightMm' | 'ink' | 'fromCollarMm'>): PrintFact[] {
  if (ink === null) return [['Print area', size({ width: widthMm, height: heightMm })]];
  return [
    ['Artwork', size(ink)],
    fromCollarMm === null
      ? ['Position', `${Math.round(ink.y)} mm below the print area’s top`]
      : ['Position', signed(Math.round(fromCollarMm + ink.y))],
  ];
}
