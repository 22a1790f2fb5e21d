import { expect, test } from 'vitest';
import { bannerText } from '../../../rules/blocks/blocks.ts';
import { comingHomePage, defaultHomePage } from './home-page.ts';

const bannerOf = (tagline: string) => defaultHomePage({ name: 'Tideline', tagline })[0]?.properties;

test('the tagline is the title; one that a banner would cut off stands under the name', () => {
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
