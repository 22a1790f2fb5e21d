import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advanceNotifications,
  type ListedNotification,
  NOTIFICATION_HANDLERS,
  notificationAction,
} from './notifications.ts';

const note = (id: string, more: Partial<ListedNotification> = {}): ListedNotification => ({
  id,
  position: 'top-right',
  ...more,
});
const create = (list: readonly ListedNotification[], notification: ListedNotification) =>
  advanceNotifications(list, { type: 'create', notification });
const idsOf = (list: readonly ListedNotification[]) => list.map(({ id }) => id);

test('the same id replaces, in its place', () => {
  const list = create([note('a'), note('b')], note('a', { tag: 'new' }));
  expect(list).toEqual([note('a', { tag: 'new' }), note('b')]);
});

test.each(['replacePrevious', 'mergable'] as const)('%s removes older ones of its tag only', (flag) => {
  const list = [note('a', { tag: 'bag' }), note('b', { tag: 'chat' }), note('c', { tag: 'bag' }), note('d')];
  expect(idsOf(create(list, note('e', { tag: 'bag', [flag]: true })))).toEqual(['b', 'd', 'e']);
  expect(idsOf(create(list, note('e', { tag: 'bag' })))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(idsOf(create(list, note('e', { [flag]: true })))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one moves between header and top-right, or is dismissed', () => {
  const moved = advanceNotifications([note('a')], { type: 'move', id: 'a', position: 'header' });
  expect(moved).toEqual([note('a', { position: 'header' })]);
  expect(advanceNotifications(moved, { type: 'dismiss', id: 'a' })).toEqual([]);
  expect(advanceNotifications(moved, { type: 'dismiss', id: 'b' })).toEqual(moved);
});

test('whatever is created, ids stay unique and the newest is there', () => {
  const any = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    tag: fc.constantFrom(null, 'x', 'y'),
    position: fc.constantFrom('header' as const, 'top-right' as const),
    replacePrevious: fc.boolean(),
    mergable: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (all) => {
      let list: readonly ListedNotification[] = [];
      for (const each of all) {
        list = create(list, each);
        expect(new Set(idsOf(list)).size).toBe(list.length);
        expect(list).toContainEqual(each);
        if (each.tag && (each.replacePrevious || each.mergable)) {
          expect(list.filter(({ tag }) => tag === each.tag)).toEqual([each]);
        }
      }
    }),
  );
});

test.each([
  [undefined, { kind: 'move-to-header' }],
  ['', { kind: 'move-to-header' }],
  ['https://example.com/hook', { kind: 'post', href: 'https://example.com/hook' }],
  ['@dashboard-dismiss', { kind: 'handler', handler: 'dashboardDismiss' }],
  ['@something', { kind: 'event', event: 'something' }],
  ['/orders/', { kind: 'open', href: '/orders/' }],
])('an action with %s', (href, outcome) => {
  expect(notificationAction(href)).toEqual(outcome);
});

test('every built-in handler is reached by its address', () => {
  for (const [handler, address] of Object.entries(NOTIFICATION_HANDLERS)) {
    expect(notificationAction(address)).toEqual({ kind: 'handler', handler });
  }
});
