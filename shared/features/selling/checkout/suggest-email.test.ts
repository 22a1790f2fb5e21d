import { expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

it.each([
  ['ann.reader@gmial.con', 'ann.reader@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['Ann@Outlok.com ', 'ann@outlook.com'],
  ['ann@yaho.co.uk', 'ann@yahoo.co.uk'],
  ['ann@iclod.com', 'ann@icloud.com'],
])('suggests what was meant by %s: %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  'ann@gmail.com',
  'ann@mail.com',
  'ann@selvedge.example',
  'ann@hotmail.co.uk',
  'ann@university.ac.uk',
  'ann@live.nl',
  'ann@yahoo.co.in',
  'ann@yahoo.co.jp',
  'ann@yahoo.co.id',
  'ann@hotmail.ca',
  'ann',
  'ann@',
  '',
])('leaves %s as it is', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
