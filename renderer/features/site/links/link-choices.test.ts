import { expect, test } from 'vitest';
import { LINK_TABS, linkChoices } from './link-choices.ts';

const PAGE = {
  kind: 'page',
  id: '0199c9f4-0000-7000-8000-000000000001',
  name: 'Winter',
  path: '/winter/',
  isShown: true,
  pictureId: null,
  products: null,
} as const;

const namesFor = (typed: string) =>
  linkChoices({ typed, tab: 'all', places: [PAGE], tabs: LINK_TABS, none: 'No link' }).flatMap(
    ({ choices }) => choices.map(({ name }) => name),
  );

test('what an earlier text found isn’t offered for the one that is typed now', () => {
  expect(namesFor('basket')).toEqual(['Open the basket']);
  expect(namesFor('WINT')).toEqual(['Winter']);
  expect(namesFor('')).toContain('Winter');
});
