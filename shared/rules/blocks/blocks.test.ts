import { expect, test } from 'vitest';
import {
  bannerFontScaleSchema,
  bannerText,
  buttonIconPositionSchema,
  podButtonStyleSchema,
  podTitleSizeSchema,
  showsAction,
} from './blocks.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('a banner shows 50 characters of its title and 300 of its copy, and never half a character', () => {
  const long = bannerText({ title: '😀'.repeat(51), copy: 'c'.repeat(301) });
  expect(long).toEqual({ title: '😀'.repeat(50), copy: 'c'.repeat(300) });
  expect(bannerText({ title: 'Short', copy: '' })).toEqual({ title: 'Short', copy: '' });
});

test.each([
  [0, false],
  [0.01, true],
  [1, true],
  [1.01, false],
  [Number.NaN, false],
])('a font scale of %d: %s', (scale, taken) => {
  expect(takes(bannerFontScaleSchema, scale)).toBe(taken);
});

test.each([
  [{ text: 'Buy', href: '/basket/' }, true],
  [{ text: 'Buy', action: 'open-basket' }, true],
  [{ text: 'Buy' }, false],
  [{ text: ' ', href: '/basket/' }, false],
  [{ href: '/basket/' }, false],
  [{ text: 'Buy', href: '', action: null }, false],
])('an action of %j shows: %s', (action, shown) => {
  expect(showsAction(action)).toBe(shown);
});

test('icons left or right, title sizes 0 to 4, known style keys', () => {
  expect(['left', 'right', 'top'].map((side) => takes(buttonIconPositionSchema, side))).toEqual([
    true,
    true,
    false,
  ]);
  expect([-1, 0, 4, 5, 1.5].map((size) => takes(podTitleSizeSchema, size))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(takes(podButtonStyleSchema, { textColor: '#fff', borderRadius: 4, fill: true })).toBe(true);
  expect(takes(podButtonStyleSchema, {})).toBe(true);
  expect(takes(podButtonStyleSchema, { position: 'fixed' })).toBe(false);
});
