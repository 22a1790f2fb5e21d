import { expect, test } from 'vitest';
import { readRouteEntries } from '../../bundling/route-files.ts';
import { isWaiting } from '../../renderer/platform/routing/create-route-table.ts';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { PLAN_LINES } from '../../shared/features/projects/plans/plans.ts';
import { type KeptBy, PROMISES } from '../../shared/features/site/front-page/front-page.ts';

const routes = new Map((await readRouteEntries()).map((entry) => [entry.id, entry]));
const calls = new Set((await loadFeatures()).implementations.map(({ call }) => call.name));

const isThere = (route: string) => {
  const entry = routes.get(route);
  return entry !== undefined && !isWaiting(entry);
};

function isKept(by: KeptBy): boolean {
  if ('route' in by) return isThere(by.route);
  return 'call' in by ? calls.has(by.call) : by.rule !== undefined;
}

test.each(Object.values(PROMISES))('the front page promises what the product does: $text', ({ keptBy }) => {
  expect(keptBy.filter((by: KeptBy) => !isKept(by))).toEqual([]);
});

test('a plan’s line waits exactly as long as its screen does', () => {
  const waiting = PLAN_LINES.flatMap(({ name, waitsFor }) =>
    waitsFor === undefined ? [] : [{ name, waitsFor }],
  );
  expect(waiting.filter(({ waitsFor }) => !routes.has(waitsFor))).toEqual([]);
  expect(waiting.filter(({ waitsFor }) => isThere(waitsFor))).toEqual([]);
});
