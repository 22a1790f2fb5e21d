import { expect, it } from 'vitest';
import { describeMatch, findMatches, matchFile } from './matches.ts';

it('finds no refused phrase in the project', () => {
  const matches = findMatches(process.cwd());
  expect(matches.map(describeMatch), 'Reword these, or write a comment "language-ok: reason" above').toEqual(
    [],
  );
});

it.each([
  ['text of an element', 'a.tsx', 'export const A = () => <p>You cannot <b>{name}</b> this</p>;', ['cannot']],
  [
    'an attribute',
    'a.tsx',
    'export const A = () => <a title="Sign in here" className="at once" />;',
    ['Sign in'],
  ],
  ['a message with a value', 'a.ts', 'export const a = (n: number) => `$' + '{n} % is enough`;', ['} %']],
  ['a name of a test', 'a.test.ts', "it.each([])('who waits is told of', () => {});", ['is told of']],
  ['a comment over two lines', 'a.ts', '// All is said once\n// more than needed.', ['once more']],
  ['a comment in a stylesheet', 'a.css', '/* The rule beneath. */', ['beneath']],
  ['a paragraph', 'a.md', 'Read it\nonce more.', ['once more']],
  ['a countable noun', 'a.md', 'It makes less calls, and less progress is shown.', ['less calls']],
  ['a cell of a table', 'a.md', '| a | nobody |', ['nobody']],
])('reads %s', (_, path, source, phrases) => {
  expect(matchFile(path, source).map(({ phrase }) => phrase)).toEqual(phrases);
});

it.each([
  ['code in a document', 'a.md', '```\nnobody\n```\n\nRun `nobody` now.'],
  ['SQL', 'a.ts', "export const a = 'select id from t where name is not null; commit';"],
  [
    'styles and headers',
    'a.ts',
    "export const a = ['color: red; margin: 0; top: 1', 'text/html; charset=utf-8'];",
  ],
  ['types and imports', 'a.ts', "import a from 'at once b'; export type T = 'at once' | typeof a;"],
  ['strings in a test', 'a.test.ts', "expect('sign in at once').toBe(1);"],
  ['a line with a reason', 'a.ts', "// language-ok: a name\nexport const a = 'Somebody else';"],
])('leaves out %s', (_, path, source) => {
  expect(matchFile(path, source)).toEqual([]);
});
