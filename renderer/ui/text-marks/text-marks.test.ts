import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainRichText } from '../../../shared/rules/text/rich-text.ts';
import { BOLD, ITALIC, linkMark, type Selected, TEXT_MARKS, withMark } from './text-marks.ts';

const [, , HEADING, LIST] = TEXT_MARKS;
/** A text whose selection is between bars. */
const of = (text: string): Selected => {
  const start = text.indexOf('|');
  return { text: text.replaceAll('|', ''), start, end: text.lastIndexOf('|') - 1 };
};
const shown = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each([
  ['a |b| c', BOLD, 'a **|b|** c'],
  ['a **|b|** c', BOLD, 'a |b| c'],
  ['a **|b|** c', ITALIC, 'a *|b|* c'],
  ['a || c', ITALIC, 'a *|text|* c'],
  ['see |our sizes| first', linkMark('/page/sizes/'), 'see [|our sizes|](/page/sizes/) first'],
  ['one\n|two\nthree|\nfour', LIST, 'one\n|- two\n- three|\nfour'],
  ['one\n|- two\n- three|', LIST, 'one\n|two\nthree|'],
  ['one\n- t|w|o', HEADING, 'one\n|## two|'],
] as const)('%s is marked', (text, mark, after) => {
  if (!mark) throw new Error('There is no such mark');
  expect(shown(withMark(of(text), mark))).toBe(after);
});

test('a mark changes how words look, and no word', () => {
  const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
  fc.assert(
    fc.property(
      words,
      words,
      words,
      fc.constantFrom(...TEXT_MARKS, linkMark('/about/')),
      (one, two, three, mark) => {
        const text = `${one} ${two} ${three}`;
        const marked = withMark({ text, start: one.length + 1, end: one.length + 1 + two.length }, mark);
        expect(plainRichText(marked.text)).toBe(text);
      },
    ),
  );
});
