import { expect, test } from 'vitest';
import { platformOutcome } from './staff-projects.platform.ts';

const project = {
  id: 'tide-1',
  name: 'Tide',
  memberCount: 3,
  isTurbo: true,
  isReseller: false,
  platform: 'dash.example',
};
const outcome = (part: Partial<typeof project> | { platform: null }) =>
  platformOutcome({ ...project, ...part }, 'selvedge.example');

test('a turbo or reseller project with a domain leads its people there', () => {
  const led = 'Opening Tide here will take people to dash.example: its 3 members.';
  expect(outcome({})).toContain(led);
  expect(outcome({ isTurbo: false, isReseller: true })).toContain(led);
  expect(outcome({ memberCount: 1 })).toContain('its one member');
  expect(outcome({ memberCount: 0 })).toContain('anyone who joins');
});

test('everybody else stays, and the words say so', () => {
  expect(outcome({ platform: null })).toBe('Its 3 members will work on Tide here, on this domain.');
  expect(outcome({ platform: 'selvedge.example' })).toContain('on this domain');
  expect(outcome({ isTurbo: false })).toContain('The domain dash.example is noted');
});
