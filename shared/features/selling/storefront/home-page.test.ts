import { expect, test } from 'vitest';
import { bannerText } from '../../../rules/blocks/blocks.ts';
import { comingHomePage, defaultHomePage } from './home-page.ts';

const store = { name: 'Tideline', tagline: '', products: 30, collections: ['Garden', 'On paper'] };
const bannerOf = (tagline: string) => defaultHomePage({ ...store, tagline })[0]?.properties;
const uids = (contents: Partial<typeof store>) =>
  defaultHomePage({ ...store, ...contents }).map(({ uid }) => uid);

test('uses the tagline as the title, or shows it under the name when a banner would crop it', () => {
  expect(bannerOf('Prints from the water’s edge')).toMatchObject({ title: 'Prints from the water’s edge' });
  expect(bannerOf('')).toMatchObject({ title: 'Tideline' });
  const long = 'Prints, tees and totes from the edge of the cold and windy sea';
  const banner = bannerOf(long);
  expect(banner).toMatchObject({ title: 'Tideline', copy: long });
  expect(bannerText({ title: String(banner?.title), copy: String(banner?.copy) }).copy).toBe(long);
});

test('a store without products says that they are on their way', () => {
  expect(comingHomePage({ name: 'Tideline', tagline: '' }).map(({ type }) => type)).toEqual(['textBlock']);
});

test('a small store shows its products once, and a single collection is not offered as a choice', () => {
  expect(uids({})).toEqual(['welcome', 'bestsellers', 'collections', 'new-in']);
  expect(uids({ products: 7 })).toEqual(['welcome', 'products', 'collections']);
  expect(uids({ products: 8, collections: ['Garden'] })).toEqual(['welcome', 'bestsellers', 'new-in']);
});
