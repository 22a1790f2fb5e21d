import { expect, test } from 'vitest';
import { platformDashboard } from './projects.platform.ts';

const project = { id: 'tee-7', isTurbo: false, isReseller: false, platform: null };
const elsewhere = { ...project, platform: 'dash.example.com' };
const there = 'https://dash.example.com/dashboard/?project=tee-7';

test.each([
  ['a turbo project', { ...elsewhere, isTurbo: true }, there],
  ['a reseller project', { ...elsewhere, isReseller: true }, there],
  ['any other project of a platform', elsewhere, null],
  ['a turbo project of this platform', { ...project, isTurbo: true }, null],
  ['a reseller project of this platform', { ...project, isReseller: true }, null],
])('%s', (_, given, target) => expect(platformDashboard(given, 'localhost')).toBe(target));

test('a project stays where its platform is this host', () =>
  expect(platformDashboard({ ...elsewhere, isTurbo: true }, 'dash.example.com')).toBeNull());
