import { expect, test } from 'vitest';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import {
  loadTree,
  type PageCommand,
  pageFieldsSchema,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { overwrites, overwriteWords, withOwn } from './own-changes.ts';

const ana = { id: 'ana', name: 'Ana' };
const set = (value: unknown, path = 'title'): PageCommand => ({ kind: 'set', uid: 'b', path, value });
const docWith = (title: string) =>
  loadTree(pageFieldsSchema.parse({ url: '/x/' }), [
    blockRegistry.make('textBlock', { uid: 'b', properties: { title } }),
  ]);
const mine = withOwn(new Map(), set('Mine'), 'changed title of Text');

test('the field that somebody else has set after me is told with my value', () => {
  const [told, ...others] = overwrites(mine, [{ command: set('Theirs'), author: ana }], docWith('Theirs'));
  expect(others).toEqual([]);
  expect(told).toMatchObject({ uid: 'b', path: 'title', value: 'Mine' });
  expect(told && overwriteWords(told, 'me')).toBe('Ana changed the title of Text after you');
  expect(told && overwriteWords(told, 'ana')).toBe('You changed the title of Text in another tab');
});

test('other fields, and those where mine came later, aren’t told', () => {
  const rows = (command: PageCommand) => [{ command, author: ana }];
  expect(overwrites(mine, rows(set('Theirs', 'copy')), docWith('Mine'))).toEqual([]);
  expect(overwrites(mine, rows(set('Theirs')), docWith('Mine'))).toEqual([]);
  expect(overwrites(mine, [{ command: set('Theirs'), author: null }], docWith('Theirs'))).toEqual([]);
});
