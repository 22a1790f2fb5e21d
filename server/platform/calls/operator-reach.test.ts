import { expect, test } from 'vitest';
import { operatorReach } from './operator-reach.ts';

const PARENT = 'https://console.example';
const OWN = 'https://selvedge.example';

const asked = (headers: Record<string, string>, url = '/dashboard/', method = 'GET') => ({
  headers,
  url,
  method,
  protocol: 'https' as const,
  host: 'selvedge.example',
});
const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', referer: `${PARENT}/` };
const OF_FRAME = {
  'sec-fetch-dest': 'empty',
  'sec-fetch-site': 'same-origin',
  referer: `${OWN}/dashboard/?operator=loom`,
};

test('a frame of an allowed parent may begin, and what it asks may too', () => {
  expect(operatorReach(asked(FRAMED, '/dashboard/?operator=loom'), [PARENT])).toBe('begin');
  expect(operatorReach(asked(OF_FRAME, '/omnis/v3/login/', 'POST'), [PARENT])).toBe('begin');
});

test('keeps the access of our page outside operator mode', () => {
  const headers = { ...OF_FRAME, referer: `${OWN}/settings/?section=team` };
  expect(operatorReach(asked(headers), [PARENT])).toBe('read');
});

test.each([
  ['without a setting', asked(FRAMED, '/dashboard/?operator=loom'), []],
  [
    'a frame of another parent',
    asked({ ...FRAMED, referer: 'https://evil.example/' }, '/?operator=loom'),
    [PARENT],
  ],
  ['a frame without operator mode', asked(FRAMED), [PARENT]],
  ['a form posted into a frame', asked(FRAMED, '/settings/?operator=loom', 'POST'), [PARENT]],
  [
    'a post from another site',
    asked({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }, '/', 'POST'),
    [PARENT],
  ],
  [
    'a post from another origin of our site',
    asked({ ...OF_FRAME, 'sec-fetch-site': 'same-site' }, '/', 'POST'),
    [PARENT],
  ],
  [
    'a page of its own window',
    asked({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }, '/?operator=loom'),
    [PARENT],
  ],
  ['a program that says nothing', asked({}, '/dashboard/?operator=loom'), [PARENT]],
])('%s reaches nothing', (_what, request, parents) => expect(operatorReach(request, parents)).toBe('none'));
