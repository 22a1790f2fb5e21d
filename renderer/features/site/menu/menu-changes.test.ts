import { expect, test } from 'vitest';
import type { LinkPlace } from '../../../../shared/features/site/links/links.ts';
import type { MenuEntry } from '../../../../shared/features/site/menu/menu.ts';
import { entriesLeftOut, menuChanges } from './menu-changes.ts';

const entry = (uid: string, change: Partial<MenuEntry> = {}): MenuEntry => ({
  uid,
  label: uid.toUpperCase(),
  level: 1,
  target: { kind: 'home' },
  picture: '',
  ...change,
});
const [a, b, c] = [entry('a'), entry('b'), entry('c')];

test.each([
  ['nothing', [a, b], [a, b], []],
  ['an entry more', [a], [a, b], ['New: B']],
  ['an entry less', [a, b], [b], ['Removed: A']],
  ['another label', [a], [entry('a', { label: 'Sale' })], ['A is now Sale']],
  ['another level', [a, b], [a, entry('b', { level: 2 })], ['Changed: B']],
  ['another order', [a, b, c], [c, a, b], ['Another order']],
  ['an entry more in between', [a, b], [a, c, b], ['New: C']],
])('%s is told', (_name, before, after, told) => {
  expect(menuChanges(before, after)).toEqual(told);
});

test('entries that shoppers can’t open are told by their labels', () => {
  const place = (id: string, isShown: boolean): LinkPlace => ({
    kind: 'page',
    id,
    name: id,
    path: `/${id}/`,
    isShown,
    pictureId: null,
    products: null,
  });
  const to = (uid: string, id: string) => entry(uid, { target: { kind: 'page', id } });
  const places = new Map([place('live', true), place('hidden', false)].map((each) => [each.id, each]));
  expect(entriesLeftOut([a, to('b', 'live'), to('c', 'hidden'), to('d', 'gone')], places)).toEqual([
    'C',
    'D',
  ]);
});
