import { expect, test } from 'vitest';
import type { LinkPlace } from '../../../../shared/features/site/links/links.ts';
import { linkFaults, linksOf } from './block-links.ts';
import { linkChoices } from './link-choices.ts';
import { askableLinks, linkText, shownIn } from './link-states.ts';

const place = (change: Partial<LinkPlace>): LinkPlace => ({
  kind: 'collection',
  id: '0197a2a4-0000-7000-8000-000000000001',
  name: 'Garden',
  path: '/collection/garden/',
  isShown: true,
  pictureId: null,
  products: 3,
  ...change,
});

const states = new Map<string, LinkPlace | null>([
  ['/collection/garden/', place({})],
  ['/collection/old/', place({ name: 'Old', isShown: false })],
  ['/about/', place({ kind: 'page', name: 'About', isShown: false })],
  ['/product/never/', null],
]);

test('links are found however deep they lie', () => {
  const properties = {
    href: '/about/',
    action: { text: 'Go', href: '/product/never/' },
    actions: [{ href: '/collection/garden/' }, { href: '' }],
    text: '/not-a-link/',
  };
  const inButtons = ['/about/', '/product/never/', '/collection/garden/'];
  expect(linksOf({ type: 'button', properties })).toEqual(inButtons);
  const marked = {
    ...properties,
    text: 'See [the print](/product/gone/) or **[write](mailto:a@b.example)**',
  };
  expect(linksOf({ type: 'textBlock', properties: marked })).toEqual([...inButtons, '/product/gone/']);
  // Other kinds show the same letters as they are typed.
  expect(linksOf({ type: 'quote', properties: marked })).toEqual(inButtons);
  expect(askableLinks(['/about/', '/about/', '@open-basket', 'https://x.example/', '/'])).toEqual([
    '/about/',
  ]);
  expect(shownIn({ collection: 'old', product: '' })).toEqual(['/collection/old/']);
});

const button = (properties: Record<string, unknown>) => ({ type: 'button', properties });

test('what shoppers can’t open is named, and what isn’t known yet is left out', () => {
  expect(linkFaults(button({ href: '/product/never/' }), states)).toEqual([
    'A link opens a product that no longer exists.',
  ]);
  expect(linkFaults(button({ actions: [{ href: '/about/' }] }), states)).toEqual([
    'A link opens About, which isn’t published.',
  ]);
  expect(linkFaults(button({ collection: 'old' }), states)).toEqual([
    'It shows Old, which is hidden from shoppers.',
  ]);
  expect(linkFaults(button({ href: '/collection/garden/', collection: 'garden' }), states)).toEqual([]);
  expect(linkFaults(button({ href: '/unasked/' }), states)).toEqual([]);
});

test('a link is shown by the name of what it opens', () => {
  expect(
    ['/', '/collection/all-products/', '@open-basket', '/collection/garden/', 'https://x.example/'].map(
      (href) => linkText(href, states),
    ),
  ).toEqual(['Home page', 'All products', 'Open the basket', 'Garden', 'https://x.example/']);
});

test('the choices for a typed text, by group and by tab', () => {
  const asked = {
    places: [place({})],
    none: 'No link',
    tabs: ['all', 'collection', 'action', 'address'] as const,
  };
  const names = (typed: string, tab: 'all' | 'collection' | 'action') =>
    linkChoices({ ...asked, typed, tab }).flatMap(({ choices }) => choices.map(({ name }) => name));
  expect(names('', 'all')).toEqual([
    'All products',
    'Garden',
    'Open the basket',
    'Open the checkout',
    'Open the search',
    'No link',
  ]);
  expect(names('', 'collection')).toEqual(['All products', 'Garden']);
  expect(names('basket', 'action')).toEqual(['Open the basket']);
  expect(names('example.com', 'all')).toEqual(['Use https://example.com']);
});
