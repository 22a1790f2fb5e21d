import { expect, test } from 'vitest';
import { flatBlockSchema, type PagePerson } from '../../../../../../shared/features/site/pages/pages.ts';
import { colleagues, hereWords, peopleAt } from '../../../../../platform/people/colleagues.ts';
import { personWords } from './page-people.ts';

const person = (id: string, tab: string, ...selection: string[]): PagePerson => ({
  id,
  tab,
  name: id === 'a' ? 'Ana' : 'Ben',
  selection,
});
const block = (uid: string, title: string, deleted = false) =>
  flatBlockSchema.parse({
    uid,
    type: 'textBlock',
    parent: null,
    order: 'a0',
    properties: { title },
    flags: { deleted },
  });

test('two tabs of a person are one person, where either has something selected', () => {
  const people = colleagues([person('a', '1', 'x'), person('b', '2'), person('a', '3', 'x', 'y')], 'me');
  expect(people.map(({ name, colour, selection }) => [name, colour, selection])).toEqual([
    ['Ana', 0, ['x', 'y']],
    ['Ben', 1, []],
  ]);
  expect(hereWords(people)).toBe('Ana and Ben are here too');
  expect(peopleAt(people, 'y').map(({ name }) => name)).toEqual(['Ana']);
});

test('another tab of one’s own is told as such', () => {
  expect(colleagues([person('a', '1')], 'a')[0]?.name).toBe('You, in another tab');
});

test('a person is at the first of their blocks that is still there', () => {
  const blocks = new Map([block('x', 'Gone', true), block('y', 'Summer sale')].map((one) => [one.uid, one]));
  const [ana] = colleagues([person('a', '1', 'x', 'y')], null);
  if (!ana) throw new Error('No one is there');
  expect(personWords(ana, blocks)).toBe('Ana, at Summer sale');
  expect(personWords({ ...ana, selection: ['x'] }, blocks)).toBe('Ana');
});
