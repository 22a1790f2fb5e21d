/** The marks of a text (`shared/rules/text/rich-text.ts`) as a toolbar and keys set them. */

export interface TextMark {
  readonly name: 'bold' | 'italic' | 'heading' | 'list' | 'link';
  readonly before: string;
  readonly after: string;
}

export const BOLD: TextMark = { name: 'bold', before: '**', after: '**' };
export const ITALIC: TextMark = { name: 'italic', before: '*', after: '*' };
const HEADING: TextMark = { name: 'heading', before: '## ', after: '' };
const LIST: TextMark = { name: 'list', before: '- ', after: '' };
export const TEXT_MARKS: readonly TextMark[] = [BOLD, ITALIC, HEADING, LIST];

/** Brackets and spaces would end the address. */
const inBrackets = (href: string): string =>
  href.replace(/[()\s]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

export const linkMark = (href: string): TextMark => ({
  name: 'link',
  before: '[',
  after: `](${inBrackets(href)})`,
});

/** A text with what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const STAND_IN = 'text';

/** The mark of letters that is around the selection; bold is looked for first, since it has italic’s letter twice. */
const around = ({ text, start, end }: Selected): TextMark | undefined =>
  [BOLD, ITALIC].find(
    ({ before, after }) => text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after),
  );

/** Lines of the selection with the mark before each, or without it where all have it. */
function markLines({ text, start, end }: Selected, { before }: TextMark): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(before));
  const bare = lines.map((line) => line.replace(/^(?:## |- )/, ''));
  const marked = isMarked ? bare : bare.map((line) => `${before}${line === '' ? STAND_IN : line}`);
  const words = marked.join('\n');
  return { text: text.slice(0, from) + words + text.slice(to), start: from, end: from + words.length };
}

/**
 * The text with a mark around what is selected, which stays selected; pressed again, the mark goes. Bold and italic don’t
 * nest: one takes the other’s place.
 */
export function withMark(selected: Selected, mark: TextMark): Selected {
  if (mark.name === 'heading' || mark.name === 'list') return markLines(selected, mark);
  const there = around(selected);
  const isLetters = mark.name !== 'link';
  const { text } = selected;
  const start = isLetters && there ? selected.start - there.before.length : selected.start;
  const end = isLetters && there ? selected.end + there.after.length : selected.end;
  const words = text.slice(selected.start, selected.end) || STAND_IN;
  const next = isLetters && there?.name === mark.name ? { before: '', after: '' } : mark;
  const from = start + next.before.length;
  return {
    text: text.slice(0, start) + next.before + words + next.after + text.slice(end),
    start: from,
    end: from + words.length,
  };
}
