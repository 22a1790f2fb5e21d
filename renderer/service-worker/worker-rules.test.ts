import { expect, test } from 'vitest';
import { HOSTILE_REDIRECTS } from '../../tests/support/hostile-links.ts';
import { isBuiltAsset, parsePush, staleCaches } from './worker-rules.ts';

test.each([
  ['/assets/entry-abc.js', true],
  ['/islands/basket-1.js', true],
  ['/dashboard/', false],
  ['/omnis/v3/assets/x', false],
  ['/assets/', false],
  ['/sw.js', false],
])('%s is a built file: %s', (path, is) => {
  expect(isBuiltAsset(path)).toBe(is);
});

test('only our own earlier caches are thrown away', () => {
  expect(staleCaches(['selvedge-1', 'selvedge-2', 'other'], 'selvedge-2')).toEqual(['selvedge-1']);
});

test('a push shows its words and leads to its local link', () => {
  const text = JSON.stringify({ title: 'Order 12', body: 'Paid', href: '/ecom/orders/12/', tag: 'order' });
  expect(parsePush(text)).toEqual({
    title: 'Order 12',
    body: 'Paid',
    data: '/ecom/orders/12/',
    tag: 'order',
  });
});

test.each([null, '', 'no json', '[]', '{"title":3}', '{}'])('%s still shows something', (text) => {
  expect(parsePush(text)).toEqual({ title: 'Selvedge', body: '', data: '/dashboard/' });
});

test.each(HOSTILE_REDIRECTS.map((href) => [href]))('a link such as %j opens the dashboard', (href) => {
  expect(parsePush(JSON.stringify({ title: 'x', href })).data).toBe('/dashboard/');
});
