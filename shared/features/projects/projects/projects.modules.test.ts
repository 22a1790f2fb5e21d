import { expect, test } from 'vitest';
import { lacksIntegration, outsideShopName } from './projects.ts';

test.each([
  ['/project/create/', '', true],
  ['/project/create', '?integration=', true],
  ['/project/create/', '?integration=etsy', false],
  ['/module/setup/', '?project=a-1', true],
  ['/module/setup', '?project=a-1&integration=website', false],
  ['/project/switch/', '', false],
])('refuses %s%s: %s', (path, search, lacks) => expect(lacksIntegration(path, search)).toBe(lacks));

test.each([
  ['shopify', 'Shopify'],
  ['tiktok-shop', 'TikTok Shop'],
  ['api', 'your own software'],
  ['store', null],
  ['factory', null],
  ['zzz', null],
  [null, null],
])('a project of type %s began with the outside shop %s', (type, name) =>
  expect(outsideShopName(type)).toBe(name),
);
