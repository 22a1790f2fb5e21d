import { expect, it } from 'vitest';
import type { Outcome } from '../adapters/adapter.ts';
import { asksToSlowDown, createSlowWatch } from './slow-watch.ts';

const ACCEPTED: Outcome = { kind: 'accepted', words: '250 Queued' };
const DOUBTFUL: Outcome = { kind: 'doubtful', words: 'The connection closed' };
let now = 0;
const watchNow = () => {
  now = 0;
  return createSlowWatch(() => now);
};
const quick = (receiver: string) => ({ receiver, outcome: ACCEPTED, tookMs: 50 });
const slow = (receiver: string) => ({ receiver, outcome: ACCEPTED, tookMs: 12_000 });

it.each([
  ['421 4.7.0 Try again later', true],
  ['421 4.7.28 Our system has detected an unusual rate of mail', true],
  ['451 4.7.650 The mail server has been temporarily rate limited', true],
  ['450 Too many connections', true],
  ['452 4.2.2 The mailbox is full', false],
  ['450 4.2.0 Greylisted', false],
  ['451 4.7.1 Greylisting in action', false],
  ['550 5.7.1 Blocked', false],
])('takes “%s” as a request for fewer mails: %s', (words, asks) => {
  expect(asksToSlowDown(words)).toBe(asks);
});

it('believes a “not now” only where the server knew the recipient', () => {
  const watch = watchNow();
  const words = '421 4.7.0 Later';
  expect(
    watch.see({ receiver: 'gmail', outcome: { kind: 'deferred', words, knewRecipient: true }, tookMs: 1 }),
  ).toBe(words);
  expect(watch.see({ receiver: 'gmail', outcome: { kind: 'deferred', words }, tookMs: 1 })).toBeNull();
});

it('notes a receiver whose mails take long while mails to others pass', () => {
  const watch = watchNow();
  for (const _ of [1, 2]) {
    expect(watch.see(slow('gmail'))).toBeNull();
    watch.see(quick('yahoo'));
  }
  expect(watch.see(slow('gmail'))).toBe('It takes long for each email');
  expect(watch.see(slow('gmail'))).toBeNull();
});

it('notes a receiver that gives no answer while others do', () => {
  const watch = watchNow();
  watch.see({ receiver: 'gmail', outcome: DOUBTFUL, tookMs: 5 });
  watch.see(quick('yahoo'));
  watch.see({ receiver: 'gmail', outcome: DOUBTFUL, tookMs: 5 });
  expect(watch.see({ receiver: 'gmail', outcome: DOUBTFUL, tookMs: 5 })).toBe('It gave no answer');
});

it('blames no receiver where the relay is slow for all, or has just ended', () => {
  const watch = watchNow();
  watch.see(quick('yahoo'));
  now = 10;
  for (let each = 0; each < 5; each += 1) {
    expect(watch.see(slow('gmail'))).toBeNull();
    expect(watch.see(slow('yahoo'))).toBeNull();
    expect(watch.see({ receiver: 'gmx', outcome: DOUBTFUL, tookMs: 5 })).toBeNull();
  }
});

it('notes a slow receiver that alone is tried, so that others get a turn', () => {
  const watch = watchNow();
  watch.see(slow('gmail'));
  watch.see(slow('gmail'));
  expect(watch.see(slow('gmail'))).toBe('It takes long for each email');
});

it('forgets what was slow more than a minute before', () => {
  const watch = watchNow();
  watch.see(slow('gmail'));
  watch.see(slow('gmail'));
  now = 61_000;
  watch.see(quick('yahoo'));
  expect(watch.see(slow('gmail'))).toBeNull();
});
