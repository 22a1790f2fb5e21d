import { composeLetters } from '../../../shared/rules/text/letters.ts';

/** Everything a person typed may hold, as one printable line: composed letters, no invisible signs, single spaces. */
export const printableLine = (text: string): string =>
  composeLetters(text)
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** What the printers’ scalable font 0 has everywhere: western and central European letters, and the signs between them. */
const FONT_0 = /^[ -~¡-¬®-ſ–—‘’‚“”„†‡•…‰‹›€™]*$/;

/** Whether a printer can write a line by itself. Any other is sent as a picture. */
export const isInFont0 = (line: string): boolean => FONT_0.test(line);

/**
 * A text as the data of `^FH^FD`. The caret and the tilde begin ZPL commands and the underscore begins a hex
 * escape, so the three are written as hex; everything else goes as UTF-8, which `^CI28` selects.
 */
export function fieldData(text: string): string {
  return printableLine(text).replaceAll('_', '_5F').replaceAll('^', '_5E').replaceAll('~', '_7E');
}
