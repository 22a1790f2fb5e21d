import { describe, expect, test } from 'vitest';
import { findHelp, type HelpReader, helpReasons, helpTopics, topicsOfReason } from './help.ts';

describe.each<HelpReader>(['store', 'customer'])('help for the %s', (reader) => {
  test('names each question once, in the form of an address', () => {
    const names = helpTopics(reader).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('gives every question a reason, and every reason a question', () => {
    const reasons = helpReasons(reader).map(({ name }) => name);
    for (const topic of helpTopics(reader)) expect(reasons).toContain(topic.reason);
    for (const reason of reasons) expect(topicsOfReason(reader, reason)).not.toEqual([]);
  });
});

test.each([
  ['sign up', 'how-do-i-sign-up'],
  ['publish', 'how-do-i-publish'],
  ['price', 'how-do-i-set-a-price'],
  ['invite', 'invite-a-colleague'],
  ['2fa', 'two-factor'],
  ['passkey', 'passkeys'],
  ['countdown', 'coming-soon'],
  ['offline', 'without-a-network'],
  ['labels', 'print-labels'],
  ['permissions', 'roles'],
])('%s finds %s among the first', (typed, name) => {
  expect(
    findHelp(helpTopics('store'), typed)
      .slice(0, 3)
      .map((topic) => topic.name),
  ).toContain(name);
});

test('returns an empty list for a topic without an article', () => {
  expect(findHelp(helpTopics('customer'), 'zeppelin')).toEqual([]);
});
