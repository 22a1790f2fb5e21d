import { describe, expect, test } from 'vitest';
import { readRouteEntries } from '../../../bundling/route-files.ts';
import { ANONYMOUS_STATE, type GuardState } from '../../../shared/contract/access/access.ts';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import { buildMenu, openLines, openWorkspaces, workspaceAt } from './menu.ts';
import { merchant, type RouteEntry } from './route-entry.ts';
import { knownRoutes, routeEntry } from './route-table.ts';

const person = {
  id: 'u',
  internal: false,
  factory: false,
  verified: true,
  signedEula: true,
  twoFactorAuthEnabled: true,
};
const ownProject: NonNullable<GuardState['project']> = {
  id: 'p',
  isPro: false,
  isTurbo: false,
  force2fa: false,
  integrationType: 'store',
  integrations: ['website'],
  deliveryProfileId: null,
  badges: [],
  permissions: ['edit-products', 'view-orders', 'view-royalties', 'manage-settings', 'send-mail'],
};
const guard = (change: Partial<GuardState>): GuardState => ({
  ...ANONYMOUS_STATE,
  context: 'store',
  user: person,
  ...change,
});
const store: NonNullable<GuardState['store']> = {
  id: 's',
  allowedUser: true,
  internalUser: false,
  paymentProcessor: 'selvedge',
  hasCustomDomain: false,
  isTurbo: false,
  comingSoon: false,
  passwordProtected: false,
  pro: false,
  divisionNumber: 100,
  companyNumber: null,
};
const owner = guard({ project: ownProject, store });
const may = (...permissions: DashboardPermission[]) =>
  guard({ project: { ...ownProject, permissions }, store });
const lines = (workspace: Parameters<typeof buildMenu>[1], state: GuardState) =>
  buildMenu(knownRoutes(), workspace, state).groups.map(
    ({ title, items }) => [title, items.map(({ text }) => text)] as const,
  );

describe('the menu of a project', () => {
  test('has the lines of the screens that are there, in their groups', () => {
    const [start, make, sell] = lines('project', owner);
    expect(start).toEqual([null, ['Dashboard']]);
    expect(make?.[0]).toBe('Make');
    expect(make?.[1]?.slice(0, 2)).toEqual(['Create', 'Products']);
    expect(sell?.[0]).toBe('Sell');
    expect(sell?.[1]?.[0]).toBe('Orders');
    expect(lines('project', owner).at(-1)?.[1]?.at(-1)).toBe('Settings');
  });

  test('names a line whose screen waits after the one screen below it', () => {
    const texts = lines('project', owner).flatMap(([, items]) => items);
    expect(texts).toContain('Pricing');
    expect(texts).not.toContain('Integrations');
  });

  test('leaves out what a person has nothing to do with', () => {
    const textsFor = (state: GuardState) => lines('project', state).flatMap(([, items]) => items);
    const fulfilment = textsFor(may('view-orders'));
    expect(fulfilment).toContain('Products');
    expect(fulfilment).toContain('Orders');
    expect(fulfilment).not.toContain('Create');
    expect(textsFor(may())).not.toContain('Orders');
  });

  test('keeps help in view', () => {
    expect(buildMenu(knownRoutes(), 'project', owner).foot.map(({ text }) => text)).toEqual(['Help']);
  });

  test("gives a phone's bar the first four that the person may open", () => {
    expect(buildMenu(knownRoutes(), 'project', owner).bar.map(({ text }) => text)).toEqual([
      'Dashboard',
      'Orders',
      'Products',
      'Create',
    ]);
  });
});

describe('the menus of the factory and the staff', () => {
  const factory = guard({ user: { ...person, factory: true } });
  const internal = guard({ user: { ...person, internal: true } });

  test('begin with the dashboard and end with the settings', () => {
    const factoryLines = lines('factory', factory);
    const staffLines = lines('staff', internal);
    expect(factoryLines.map(([title]) => title)).toEqual([null, 'Make', 'Move', 'Floor', null]);
    expect(staffLines.map(([title]) => title)).toEqual([null, 'Answer', 'People', 'Run', null]);
    for (const all of [factoryLines, staffLines]) {
      expect(all[0]?.[1]).toEqual(['Dashboard']);
      expect(all.at(-1)?.[1]).toEqual(['Settings']);
    }
  });

  test('fit their texts into a phone’s bar', () => {
    const texts = buildMenu(knownRoutes(), 'factory', factory).bar.map(({ text }) => text);
    expect(texts).toEqual(['Dashboard', 'Orders', 'Shipments', 'Station']);
  });

  test('are chosen by the address', () => {
    expect(workspaceAt('/factory/orders/17/', internal)).toBe('factory');
    expect(workspaceAt('/staff/projects/', internal)).toBe('staff');
    expect(workspaceAt('/my-products/', owner)).toBe('project');
  });

  test('replace it where a person has no project', () => {
    expect(workspaceAt('/dashboard/', factory)).toBe('factory');
    expect(workspaceAt('/settings/', internal)).toBe('staff');
  });

  test('are for people who work there', () => {
    expect(openWorkspaces(owner)).toEqual(['project']);
    expect(openWorkspaces(factory)).toEqual(['factory']);
    expect(
      openWorkspaces(guard({ user: { ...person, internal: true }, project: ownProject, store })),
    ).toEqual(['factory', 'staff', 'project']);
  });
});

describe('the menu of a project that sells elsewhere', () => {
  const sells = (integrationType: string, integrations: readonly string[] = []) =>
    guard({ project: { ...ownProject, integrationType, integrations }, store });
  // As their screens will be: without a module a route has no line.
  const entries = knownRoutes().map((entry) =>
    entry.redirectTo === undefined ? { ...entry, file: 'made.route.tsx' } : entry,
  );
  const menuOf = (state: GuardState) => buildMenu(entries, 'project', state);
  const group = (state: GuardState, title: string) =>
    menuOf(state).groups.find((one) => one.title === title)?.items ?? [];
  const names = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);

  test('begins Sell with the outside shop’s integration and its sales, without a website', () => {
    const sell = group(sells('etsy'), 'Sell');
    expect(names(sell)).toEqual(['Integrations', 'Orders', 'Payouts']);
    expect(names(sell[0]?.children ?? [])[0]).toBe('Sales activity');
    expect(names(group(sells('etsy'), 'Project'))).not.toContain('Integrations');
    expect(names(group(sells('etsy'), 'Grow'))).not.toContain('Search ranking');
  });

  test('is a store’s menu once it has a website of ours', () => {
    expect(names(group(sells('etsy', ['website']), 'Sell'))).toContain('Website');
    expect(names(group(sells('etsy', ['website']), 'Project'))[0]).toBe('Integrations');
  });

  test('begins with the API dashboard for a project that sells through the API', () => {
    const state = sells('api');
    expect(names(menuOf(state).groups[0]?.items ?? [])).toEqual(['API dashboard', 'Dashboard']);
    expect(names(menuOf(state).bar)[0]).toBe('API dashboard');
    expect(group(state, 'Project').flatMap(({ children }) => names(children))).not.toContain('API dashboard');
  });

  test('has discounts and reviews for members who look after them', () => {
    const state = may('manage-discounts', 'manage-reviews');
    expect(group(state, 'Grow').flatMap(({ children }) => names(children))).toContain('Discounts');
    expect(names(group(state, 'Sell'))).toContain('Reviews');
    expect(names(group(may('view-orders'), 'Sell'))).not.toContain('Reviews');
    expect(names(group(may('view-orders'), 'Grow'))).not.toContain('Marketing');
  });
});

describe('lines below a line', () => {
  const parent = { workspace: 'project', group: 'Grow', order: 1, icon: 'IconHome' } as const;
  const entries: readonly RouteEntry[] = [
    merchant('a/home', '/a/', 'My section', { menu: { ...parent, text: 'Section' } }),
    merchant('a/two', '/a/two/', 'Two', { file: 'two.route.tsx', menu: { under: 'a/home', order: 2 } }),
    merchant('a/one', '/a/one/{x?}/', 'One', {
      file: 'one.route.tsx',
      menu: { under: 'a/home', order: 1, pro: true },
    }),
    merchant('a/deep', '/a/one/{x}/deep/', 'Deep', { file: 'deep.route.tsx', under: 'a/one' }),
    merchant('b/home', '/b/', 'Nothing there', { menu: { ...parent, order: 2 } }),
  ];

  test('open the first child where the line has no screen; a line with neither is left out', () => {
    const [group] = buildMenu(entries, 'project', owner).groups;
    expect(group?.items).toHaveLength(1);
    expect(group?.items[0]).toMatchObject({ text: 'Section', to: '/a/one/' });
    expect(group?.items[0]?.children.map(({ text, isPro }) => [text, isPro])).toEqual([
      ['One', true],
      ['Two', false],
    ]);
  });

  test('are marked together with what they lie below', () => {
    const find = (id: string) => entries.find((entry) => entry.id === id);
    expect([...openLines(find('a/deep'), find)]).toEqual(['a/deep', 'a/one', 'a/home']);
  });

  test('hang from lines that exist', () => {
    const places = knownRoutes().flatMap(({ menu }) => (menu === undefined ? [] : [menu].flat()));
    const parents = places.flatMap((place) => ('under' in place ? place.under : []));
    for (const id of parents) {
      const above = [routeEntry(id)?.menu ?? []].flat();
      expect(
        above.some((place) => 'icon' in place),
        id,
      ).toBe(true);
    }
  });
});

/** Lines that stand for several screens, of which theirs is the first tab. */
const SECTIONS: Readonly<Record<string, string>> = { 'factory-ops/buying': 'Stock' };

test('a menu line has its screen’s title, at most without “My”, “Create a” or “Edit”', async () => {
  const others = (await readRouteEntries()).flatMap(({ id, menu, meta: { title } }) =>
    [menu ?? []].flat().flatMap(({ text = title }) => {
      const isPart = [title.replace(/^(?:My|Edit) /, ''), title.replace(/ a \w+$/, '')].some(
        (part) => part.toLowerCase() === text.toLowerCase(),
      );
      return isPart || SECTIONS[id] === text ? [] : [`${id}: ${text} | ${title}`];
    }),
  );
  expect(others).toEqual([]);
});
