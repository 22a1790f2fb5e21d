import { expect, test } from 'vitest';
import { readRouteEntries } from '../../../../bundling/route-files.ts';
import { isWaiting } from '../../../platform/routing/create-route-table.ts';
import { badgesToUnlock } from './badges-to-unlock.ts';

const entries = new Map((await readRouteEntries()).map((entry) => [entry.id, entry]));

const isThere = (route: string) => {
  const entry = entries.get(route);
  return entry !== undefined && !isWaiting(entry);
};

test('every badge whose screen is there leads to that screen', () => {
  const offered = badgesToUnlock([], isThere);
  expect(offered.map(({ code }) => code)).toEqual(expect.arrayContaining(['theme', 'homepage', 'designer']));
  for (const { route, to } of offered) expect(entries.get(route)?.path.replace(/\{\w+\?\}\/$/, '')).toBe(to);
});

test('what is unlocked, or can’t be opened, isn’t offered', () => {
  expect(badgesToUnlock(['theme'], isThere).map(({ code }) => code)).not.toContain('theme');
  expect(badgesToUnlock([], (route) => route !== 'website/home').map(({ code }) => code)).not.toContain(
    'homepage',
  );
});
