import { describe, expect, test } from 'vitest';
import { findHelp, type HelpReader, helpReasons, helpTopics, topicsFor, topicsOfReason } from './help.ts';

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

const found = (typed: string, reader: HelpReader = 'store') =>
  findHelp(helpTopics(reader), typed).map(({ name }) => name);

test.each([
  ['refund', 'refund-an-order'],
  ['refunds', 'refund-an-order'],
  ['money back', 'refund-an-order'],
  ['payout', 'getting-paid'],
  ['payouts', 'getting-paid'],
  ['paid', 'getting-paid'],
  ['how do I get paid?', 'getting-paid'],
  ['bank', 'getting-paid'],
  ['domain', 'domain'],
  ['web address', 'domain'],
  ['delivery', 'delivery'],
  ['shipping', 'delivery'],
  ['discount', 'discounts'],
  ['voucher', 'discounts'],
  ['coupons', 'discounts'],
  ['recycling', 'thank-for-recycling'],
  ['return', 'returns'],
  ['send back', 'returns'],
  ['customer', 'write-to-a-customer'],
  ['shopify', 'shopify'],
  ['invoice', 'invoices'],
  ['bundle', 'bundles'],
  ['bundles', 'bundles'],
  ['VAT', 'vat'],
  ['page', 'make-a-page'],
  ['pages', 'make-a-page'],
  ['store logo', 'store-logo'],
  ['menu', 'menu'],
  ['footer', 'footer'],
  ['analytics', 'analytics'],
  ['samples', 'samples'],
  ['orders', 'my-orders'],
  ['t-shirt', 'how-do-i-design'],
])('%s finds %s first', (typed, name) => expect(found(typed)[0]).toBe(name));

test('finds words and their beginnings, never what stands inside a word', () => {
  expect(found('VAT')).not.toContain('store-password');
  expect(found('priv')).toContain('store-password');
  expect(found('ivate')).toEqual([]);
});

test('puts whole words before beginnings of words', () => {
  const topic = (name: string, question: string) => ({
    name,
    question,
    reason: 'team',
    words: [],
    answer: [],
    screens: [],
  });
  const topics = [topic('begins', 'Where are the packages?'), topic('whole', 'What is in a pack?')];
  expect(findHelp(topics, 'pack').map(({ name }) => name)).toEqual(['whole', 'begins']);
});

test('a search of words that any question has finds questions by them', () => {
  expect(found('how do i').length).toBeGreaterThan(5);
  expect(found('   ')).toEqual([]);
  expect(found('?!')).toEqual([]);
});

test('shows questions about the floor only to people who see it', () => {
  const merchants = topicsFor('store', false).map(({ name }) => name);
  expect(merchants).toContain('getting-paid');
  expect(merchants).not.toContain('print-labels');
  expect(topicsFor('store', true)).toEqual(helpTopics('store'));
});

test('returns an empty list for a topic without an article', () => {
  expect(findHelp(helpTopics('customer'), 'zeppelin')).toEqual([]);
});
