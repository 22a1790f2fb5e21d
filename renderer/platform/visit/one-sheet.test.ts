import { expect, test } from 'vitest';
import { withOneSheet as oneSheet } from './one-sheet.ts';

const withOneSheet = (page: string) => oneSheet(page, (names) => `/assets/${names.toSorted().join('+')}`);
const sheet = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css" data-precedence="route"/>`;

test('a page asks for all of its stylesheets at once, at the first one’s place', () => {
  const page = `<html><head><title>Tees</title>${sheet('b-2')}<style>p{}</style><link nonce="" rel="stylesheet" href="/assets/a-1.css#"/>${sheet('b-2')}</head><body>`;
  expect(withOneSheet(page)).toBe(
    '<html><head><title>Tees</title><link rel="stylesheet" href="/assets/a-1.css+b-2.css"/><style>p{}</style></head><body>',
  );
});

test('one stylesheet, another site’s, and whatever the page itself says stay as they are', () => {
  const page = `<head>${sheet('a')}<link rel="stylesheet" href="https://fonts.test/x.css"/></head>${sheet('b')}`;
  expect(withOneSheet(page)).toBe(page);
  expect(withOneSheet('no head')).toBe('no head');
});
