import { splitLetters } from '../../../rules/text/letters.ts';
import type { FontProvider } from './fonts.ts';
import type { BoundsMm } from './scene.geometry.ts';
import { type TextElement, writtenText } from './scene.ts';
import { lettersOf, setLine, straightSize, straightStart } from './text.outlines.ts';

/** The places of a caret in a straight text: millimetres around the element’s own centre, as its outlines are drawn. */

export interface CaretStop {
  /** In the text, as strings count. */
  readonly index: number;
  readonly x: number;
}

export interface CaretLine {
  readonly stops: readonly CaretStop[];
  readonly top: number;
  readonly bottom: number;
}

/** The lines of a text with every place between its letters; null while its font isn’t loaded. */
export function caretLines(element: TextElement, fonts: FontProvider): readonly CaretLine[] | null {
  const face = fonts(element.fontId, element.weight);
  if (!face) return null;
  const texts = element.text.split('\n');
  const lines = writtenText(element)
    .split('\n')
    .map((text) => setLine(text, face, element));
  // A letter may be written as two: ß in capitals is SS.
  const written = (letter: string) =>
    element.case === 'title' ? letter : writtenText({ text: letter, case: element.case });
  const { width, height } = straightSize(lines, face, element);
  let index = 0;
  return lines.map((line, row) => {
    const left = straightStart(lines, line, element) - width / 2;
    const baseline = (face.ascender + row * element.lineHeight) * element.size - height / 2;
    const edge = (drawn: number) => {
      const next = line.letters[drawn];
      const last = line.letters.at(-1);
      return left + (next ? next.x : last ? last.x + last.advance : 0);
    };
    const stops: CaretStop[] = [{ index, x: edge(0) }];
    let drawn = 0;
    for (const letter of splitLetters(texts[row] ?? '')) {
      index += letter.length;
      drawn += lettersOf(written(letter), face).length;
      stops.push({ index, x: edge(drawn) });
    }
    // The line’s break.
    index += 1;
    return {
      stops,
      top: baseline - face.ascender * element.size,
      bottom: baseline - face.descender * element.size,
    };
  });
}

export interface Caret {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** The line of a place in the text: at a break, the line that ends there. */
const lineAt = (lines: readonly CaretLine[], index: number): CaretLine | undefined =>
  lines.find(({ stops }) => index <= (stops.at(-1)?.index ?? 0)) ?? lines.at(-1);

/** The caret’s line at a place in the text; in the middle of a letter, before it. */
export function caretAt(lines: readonly CaretLine[], index: number): Caret {
  const line = lineAt(lines, index);
  const stop = line?.stops.findLast((each) => each.index <= index) ?? line?.stops[0];
  return { x: stop?.x ?? 0, top: line?.top ?? 0, bottom: line?.bottom ?? 0 };
}

/** The place in the text nearest to a point. */
export function caretIndexNear(lines: readonly CaretLine[], point: { x: number; y: number }): number {
  const away = ({ top, bottom }: CaretLine) => Math.max(0, top - point.y, point.y - bottom);
  const line = lines.reduce<CaretLine | undefined>(
    (best, each) => (best && away(best) <= away(each) ? best : each),
    undefined,
  );
  const stop = line?.stops.reduce((best, each) =>
    Math.abs(each.x - point.x) < Math.abs(best.x - point.x) ? each : best,
  );
  return stop?.index ?? 0;
}

/** A box for each line of a selection. */
export function selectionBoxes(lines: readonly CaretLine[], from: number, to: number): readonly BoundsMm[] {
  return lines.flatMap(({ stops, top, bottom }) => {
    const taken = stops.filter(({ index }) => from <= index && index <= to);
    const [first] = taken;
    const last = taken.at(-1);
    return first && last && first !== last ? [{ left: first.x, right: last.x, top, bottom }] : [];
  });
}
