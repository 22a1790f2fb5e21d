import { expect, test } from 'vitest';
import { bannerText } from '../../../rules/blocks/blocks.ts';
import { comingHomePage, defaultHomePage } from './home-page.ts';

const bannerOf = (tagline: string) => defaultHomePage({ name: 'Tideline', tagline })[0]?.properties;

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
