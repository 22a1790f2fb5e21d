import { expect, test } from 'vitest';
import { takeSubscribed } from './subscribed-query.ts';

test.each([
  ['?subscribed=yearly', { cycle: 'yearly', value: 99 }, ''],
  ['?project=demo&subscribed=monthly', { cycle: 'monthly', value: 10 }, '?project=demo'],
  ['?subscribed=weekly&project=demo', null, '?project=demo'],
])('%s', (search, conversion, rest) => {
  expect(takeSubscribed(search)).toEqual({ conversion, search: rest });
});

test('a page without the parameter tells nothing', () => {
  expect(takeSubscribed('?project=demo')).toBeNull();
});
