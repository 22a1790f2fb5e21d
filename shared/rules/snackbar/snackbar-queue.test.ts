import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advanceSnackbars,
  EMPTY_SNACKBAR_QUEUE,
  nextSnackbarTick,
  presentSnackbars,
  type SnackbarEvent,
  type SnackbarQueue,
  type SnackbarRequest,
} from './snackbar.ts';

const TICK = { type: 'tick' } as const;
const push = (request: SnackbarRequest): SnackbarEvent => ({ type: 'push', request });
const play = (...events: readonly (readonly [SnackbarEvent, number])[]): SnackbarQueue =>
  events.reduce((queue, [event, now]) => advanceSnackbars(queue, event, now), EMPTY_SNACKBAR_QUEUE);
const shownText = (queue: SnackbarQueue) => queue.showing?.snackbar.text ?? null;

test('one shows for 3 s, then nothing for 300 ms, then the next', () => {
  const first = play([push({ text: 'one' }), 0], [push({ text: 'two' }), 10]);
  expect(shownText(first)).toBe('one');
  expect(nextSnackbarTick(first)).toBe(3000);
  const gap = advanceSnackbars(first, TICK, 3000);
  expect(shownText(gap)).toBeNull();
  expect(nextSnackbarTick(gap)).toBe(3300);
  expect(shownText(advanceSnackbars(gap, TICK, 3299))).toBeNull();
  expect(shownText(advanceSnackbars(gap, TICK, 3300))).toBe('two');
});

test('four are present at most, and an error displaces a waiting standard one', () => {
  const full = play(...['a', 'b', 'c', 'd', 'e'].map((text) => [push({ text }), 0] as const));
  expect(presentSnackbars(full).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  const error = advanceSnackbars(full, push({ type: 'error' }), 1);
  expect(presentSnackbars(error).map(({ text }) => text)).toEqual([
    'a',
    'c',
    'd',
    'Oops... looks like something went wrong. Please try again.',
  ]);
});

test('a code that is present is ignored, and taken again once it has gone', () => {
  const twice = play([push({ text: 'one', code: 'x' }), 0], [push({ text: 'other', code: 'x' }), 1]);
  expect(presentSnackbars(twice)).toHaveLength(1);
  const gone = advanceSnackbars(twice, TICK, 3000);
  expect(presentSnackbars(advanceSnackbars(gone, push({ text: 'other', code: 'x' }), 3001))).toHaveLength(1);
});

test('a custom time and action', () => {
  const action = { text: 'Write another', event: 'feedback-popup' };
  const queue = play([push({ text: 'Successfully submitted', displayMs: 5000, action }), 0], [TICK, 4999]);
  expect(queue.showing?.snackbar.action).toEqual(action);
  expect(shownText(advanceSnackbars(queue, TICK, 5000))).toBeNull();
});

test('a held one stays, and keeps the time it had left', () => {
  const held = play([push({ text: 'one' }), 0], [{ type: 'hold' }, 2000], [TICK, 60_000]);
  expect(shownText(held)).toBe('one');
  const released = advanceSnackbars(held, { type: 'release' }, 60_000);
  expect(nextSnackbarTick(released)).toBe(61_000);
});

test('dismissing leaves the gap before the next', () => {
  const queue = play(
    [push({ text: 'one' }), 0],
    [push({ text: 'two' }), 0],
    [{ type: 'dismiss', id: 1 }, 100],
  );
  expect(shownText(queue)).toBeNull();
  expect(nextSnackbarTick(queue)).toBe(400);
});

test('whatever comes, there are never more than four, no code twice, and everything leaves in the end', () => {
  const event = fc.oneof(
    fc.record({
      type: fc.constant('push' as const),
      request: fc
        .record({
          text: fc.constantFrom('a', 'b', 'c'),
          type: fc.constantFrom('standard' as const, 'error' as const),
          displayMs: fc.integer({ min: 1, max: 6000 }),
        })
        .chain((request) => fc.constantFrom(request, { ...request, code: 'x' }, { ...request, code: 'y' })),
    }),
    fc.record({ type: fc.constant('dismiss' as const), id: fc.integer({ min: 1, max: 20 }) }),
    fc.constantFrom<SnackbarEvent>(TICK, { type: 'hold' }, { type: 'release' }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 4000 })), { maxLength: 60 }), (list) => {
      let now = 0;
      let queue = EMPTY_SNACKBAR_QUEUE;
      for (const [each, pause] of list) {
        now += pause;
        const before = queue;
        queue = advanceSnackbars(queue, each, now);
        const present = presentSnackbars(queue);
        const codes = present.flatMap(({ code }) => code ?? []);
        expect(present.length).toBeLessThanOrEqual(4);
        expect(new Set(codes).size).toBe(codes.length);
        const replaced =
          before.showing && queue.showing && before.showing.snackbar.id !== queue.showing.snackbar.id;
        expect(replaced ?? false).toBe(false);
      }
      queue = advanceSnackbars(queue, { type: 'release' }, now);
      for (let due = nextSnackbarTick(queue); due !== null; due = nextSnackbarTick(queue)) {
        queue = advanceSnackbars(queue, TICK, due);
      }
      expect(presentSnackbars(queue)).toEqual([]);
    }),
  );
});
