import { splitLetters } from '../../../shared/rules/text/letters.ts';
import { isInFont0 } from './field-text.ts';
import { pictureWidth } from './line-picture.ts';

/**
 * Advance widths of the printer's scalable font 0 (CG Triumvirate Bold Condensed) in hundredths of the text
 * height, by measuring ten of each glyph. Printers' firmware differs by a hair; `safety` covers that.
 */
const widths: ReadonlyArray<readonly [hundredths: number, characters: string]> = [
  [25, " '\\|"],
  [28, '/:;Ifijltł{}'],
  [34, '!"(),.[]`r·'],
  [39, 'z'],
  [45, 'Jcksvxy'],
  [50, '0123456789#$*+<=>?^_abdeghnopquELFTZ~–€ß'],
  [56, 'ABCKPSVXY'],
  [62, 'DGHNOQRUØ'],
  [67, '&w'],
  [73, 'æ'],
  [78, 'Mm'],
  [80, '-'],
  [84, '%@W'],
];
/** Wider than any rare sign of font 0. */
const fullWidth = 100;
const safety = 1.03;

const widthOf = new Map(
  widths.flatMap(([hundredths, characters]) =>
    Array.from(characters, (character) => [character, hundredths] as const),
  ),
);

/** An accented letter is as wide as its base letter. */
const glyphWidth = (character: string): number =>
  widthOf.get(character) ?? widthOf.get(character.normalize('NFD').charAt(0)) ?? fullWidth;

/** The width of a line of text in the unit of its height, a little more rather than less. */
function textWidth(text: string, height: number): number {
  if (!isInFont0(text)) return pictureWidth(text, height);
  const hundredths = Array.from(text).reduce((sum, character) => sum + glyphWidth(character), 0);
  return (hundredths / 100) * height * safety;
}

const ellipsis = '...';

/** The longest beginning of a text that fits the width, with an ellipsis where something was left out. */
function truncated(text: string, height: number, width: number): string {
  if (textWidth(text, height) <= width) return text;
  let kept = '';
  for (const letter of splitLetters(text)) {
    if (textWidth(kept + letter + ellipsis, height) > width) break;
    kept += letter;
  }
  return `${kept.trimEnd()}${ellipsis}`;
}

/** A text and the height it fits at: as tall as asked if it fits, smaller down to `smallest`, then truncated. */
export function fitted(
  text: string,
  tallest: number,
  smallest: number,
  width: number,
): { readonly text: string; readonly height: number } {
  const natural = textWidth(text, tallest);
  const height = natural <= width ? tallest : Math.max(smallest, Math.floor((tallest * width) / natural));
  return { text: truncated(text, height, width), height };
}

/** A text broken at spaces into at most `count` lines; what does not fit the last line is truncated there. */
export function lines(text: string, height: number, width: number, count: number): string[] {
  const done: string[] = [];
  let rest = text;
  while (rest !== '' && done.length < count - 1 && textWidth(rest, height) > width) {
    const line = beginning(rest, height, width);
    done.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? done : [...done, truncated(rest, height, width)];
}

function beginning(text: string, height: number, width: number): string {
  let fits = '';
  for (const letter of splitLetters(text)) {
    if (fits !== '' && textWidth(fits + letter, height) > width) break;
    fits += letter;
  }
  const space = fits.lastIndexOf(' ');
  return space > 0 ? fits.slice(0, space) : fits;
}
