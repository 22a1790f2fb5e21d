import { expect, test } from 'vitest';
import { parentOrigin } from './operator-frame.ts';

const ALLOWED = ['https://console.example', 'https://desk.example'];

test.each([
  ['the ancestor that is allowed', ['https://desk.example'], '', 'https://desk.example'],
  ['the referrer where ancestors are not told', [], 'https://console.example/a?b', 'https://console.example'],
  ['nobody, if the ancestor is not allowed', ['https://evil.example'], 'https://desk.example/', null],
  ['nobody, if the referrer is not allowed', [], 'https://evil.example/', null],
  ['nobody, if no one of several says who it is', [], '', null],
])('reports to %s', (_, ancestors, referrer, origin) => {
  expect(parentOrigin(ALLOWED, ancestors, referrer)).toBe(origin);
});

test('assumes the only allowed parent without a name, and none without any', () => {
  expect(parentOrigin(['https://desk.example'], [], '')).toBe('https://desk.example');
  expect(parentOrigin([], [], '')).toBeNull();
});
