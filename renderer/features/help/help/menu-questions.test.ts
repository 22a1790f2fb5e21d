import { expect, test } from 'vitest';
import { helpTopics } from '../../../../shared/features/help/help/help.ts';
import { entryOfAddress } from '../../../platform/routing/entry-of-address.ts';
import type { RouteEntry } from '../../../platform/routing/route-entry.ts';
import { isWaiting, knownRoutes, routeEntry } from '../../../platform/routing/route-table.ts';

/** Help itself needs no question. */
const HELP = 'help/store';

/** Whether a project's menu has a line of this screen. */
function isInProjectMenu({ menu, redirectTo }: RouteEntry): boolean {
  if (redirectTo !== undefined) return false;
  return [menu ?? []].flat().some((place) => {
    if ('workspace' in place) return place.workspace === 'project';
    const above = routeEntry(place.under);
    return above !== undefined && isInProjectMenu(above);
  });
}

const asked = new Set(
  helpTopics('store').flatMap(({ screens }) => screens.map(({ to }) => entryOfAddress(to)?.meta.title)),
);
const screens = knownRoutes()
  .filter((entry) => isInProjectMenu(entry) && !isWaiting(entry) && entry.id !== HELP)
  .map(({ meta }) => meta.title);

test.each(screens)('a question leads to the menu’s screen %s', (title) => {
  expect([...asked]).toContain(title);
});

test('the menu has screens to ask about', () => expect(screens.length).toBeGreaterThan(20));
