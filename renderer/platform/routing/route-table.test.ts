import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { isDashboardRoute, readRouteEntries } from '../../../bundling/route-files.ts';
import { waitingRoutes } from '../../../scripts/waiting-routes.ts';
import { breadcrumbTrail } from '../../shell/navigation/breadcrumb-trail.ts';
import { hostedAddress, redirectTarget, routePath } from '../access/route-access.ts';
import { createRouteTable, routerIds } from './create-route-table.ts';
import type { RouteEntry } from './route-entry.ts';
import {
  entryOfRouterId,
  needsParameters,
  routeEntry,
  routeEntryOfPattern,
  routerPath,
} from './route-table.ts';

const entries = await readRouteEntries();
const table = createRouteTable(entries);
const router = entries.flatMap((entry) =>
  routerIds(entry).map(({ id, path }) => ({ id, path: routerPath(path) })),
);
const shownAt = (pathname: string) =>
  entryOfRouterId(matchRoutes(router, pathname)?.at(-1)?.route.id ?? '')?.id;
const named = (of: (entry: RouteEntry) => string | undefined) =>
  entries.flatMap((entry) => {
    const name = of(entry);
    return name === undefined ? [] : [[entry.id, name] as const];
  });

describe('the route table', () => {
  test('holds every route of the specification', () => {
    // More are allowed: the specification leaves some screens’ paths to us.
    expect(entries.length).toBeGreaterThanOrEqual(182);
  });

  test('names every route once', () => {
    const ids = router.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const paths = router.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test.each(named(({ file }) => file))('%s has its module', (_, file) => {
    expect(existsSync(resolve('renderer', file))).toBe(true);
  });

  test.each(named(({ under }) => under))('%s is under an existing route: %s', (_, under) => {
    expect(table.ofId(under)).toBeDefined();
  });

  test.each(
    entries
      .filter((entry) => entry.file && entry.sample !== null && needsParameters(entry))
      .map((entry) => [entry]),
  )('$id says how a test opens it', ({ path, sample }) => {
    const needed = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { params } of [sample ?? {}].flat())
      expect(Object.keys(params ?? {})).toEqual(expect.arrayContaining(needed));
  });

  test.each([
    ['/my-products/', 'products/list'],
    ['/my-products/red-tee/', 'products/list'],
    ['/studio/', 'studio/create'],
    ['/edit-product/red-tee', 'studio/create'],
    ['/register/', 'sign-up/home'],
    ['/verify-account/abc/', 'sign-up/verify-hash'],
    ['/sign-up/verify/', 'sign-up/verify'],
    ['/verify-account/', 'sign-up/verify'],
    ['/marketing-tools/notifications/home/', 'push/home'],
    ['/terms-and-conditions/', 'sign-up/eula-appendix'],
    ['/payment-settings/', 'settings/home'],
    ['/factory/orders/17/jobsheet', 'jobsheets/sheet'],
    ['/factory/shipments/create/', 'shipments/create'],
    ['/factory/shipments/99/', 'shipments/shipment'],
    ['/my-blogs/series/create/', 'blogs/series-create'],
    ['/store-help/question/why/', 'help/question'],
    ['/store-help/why/', 'help/store'],
    ['/blog/series/first/', 'academy/series'],
    ['/blog/hello/', 'academy/post'],
    ['/chat/channels/', 'chat/channels'],
    ['/chat/general/', 'chat/channel'],
    ['/selvedge-plans', 'plans/home'],
    ['/blogs/edit/x', 'blogs/old'],
    ['/receipt/abc', 'receipt/receipt'],
  ])('%s is %s', (path, id) => {
    expect(shownAt(path)).toBe(id);
  });

  test.each(router.map(({ path }) => [path]))('middleware finds the entry of /%s', (path) => {
    expect(routeEntryOfPattern(`/${path}`)).toBeDefined();
  });
});

describe('redirects', () => {
  const lead = (id: string, address: string, params = {}) =>
    redirectTarget(routeEntry(id)?.redirectTo ?? '', { params, url: new URL(address, 'http://localhost') });

  test('keep the query', () => {
    expect(lead('website/store', '/store/?project=demo-1')).toBe('/website/?project=demo-1');
  });
  test('carry the rest of the path', () => {
    expect(lead('blogs/old', '/blogs/edit/hello/', { '*': 'edit/hello/' })).toBe('/my-blogs/edit/hello/');
    expect(lead('dashboard/legacy', '/legacy-dashboard/orders/?a=1', { '*': 'orders/' })).toBe(
      '/orders/?a=1',
    );
  });
  test('never lead to another host', () => {
    expect(lead('dashboard/legacy', '/legacy-dashboard//evil.example', { '*': '/evil.example' })).toBe(
      '/evil.example',
    );
  });
  test('turn a tag into a search', () => {
    expect(lead('academy/tagged', '/blog/tagged/print/', { tag: 'print' })).toBe('/blog/?search=print');
    expect(lead('academy/tagged', '/blog/tagged/')).toBe('/blog/');
  });
});

describe('cloud redirects', () => {
  const BASE = 'https://cloud.example/app';
  const hosted = (id: string, address: string, params = {}, base: string | null = BASE) => {
    const entry = routeEntry(id);
    const url = new URL(address, 'http://localhost');
    return entry ? hostedAddress({ pattern: '', params, url }, entry, base) : undefined;
  };

  test.each([
    ['pages/list', '/pages/?project=demo', {}, '/pages/list?project=demo'],
    [
      'pages/create',
      '/pages/create/?template=t1&duplicate=2&x=3',
      {},
      '/pages/create?template=t1&duplicate=2',
    ],
    [
      'template-builder/edit',
      '/template-builder/tee/',
      { product: 'tee' },
      '/catalog/legacy-template?product=tee',
    ],
    ['email/configurations', '/teemail/configuration/', {}, '/settings/index'],
    ['email/configuration', '/teemail/configuration/7/', { configuration: '7' }, '/settings/edit?settings=7'],
    ['email/audience', '/teemail/audience/', {}, '/audience/index'],
    [
      'email/mailing-list',
      '/teemail/audience/mailing-lists/5/',
      { mailingList: '5' },
      '/audience/show?audience=5',
    ],
    ['email/draft-create', '/teemail/drafts/create/', {}, '/drafts/create'],
    ['email/draft-edit', '/teemail/drafts/edit/a b/', { page: 'a b' }, '/drafts/edit?draft=a+b'],
    ['email/campaigns', '/teemail/campaigns/', {}, '/campaigns/index'],
    ['email/campaign', '/teemail/campaigns/9/', { campaign: '9' }, '/campaigns/show?campaign=9'],
    [
      'email/campaign-overview',
      '/teemail/campaigns/9/overview/',
      { campaign: '9' },
      '/campaigns/overview?campaign=9',
    ],
    ['email/campaign-reschedule', '/x', { campaign: '9' }, '/campaigns/reschedule?campaign=9'],
    ['email/campaign-preview', '/x', { campaign: '9' }, '/campaigns/preview?campaign=9'],
    ['flows/list', '/flows/', {}, '/flows/index'],
    [
      'flows/draft-create',
      '/x?flowType=welcome&redirectUrl=%2Fa',
      {},
      '/flows/create?flowType=welcome&redirectUrl=%2Fa',
    ],
    [
      'flows/draft-edit',
      '/x?flow=3&redirectUrl=%2Fa',
      { page: '4' },
      '/flows/edit?draft=4&flow=3&redirectUrl=%2Fa',
    ],
  ])('%s leads from %s', (id, address, params, target) => {
    expect(hosted(id, address, params)).toBe(BASE + target);
    expect(hosted(id, address, params, null)).toBeNull();
  });

  test('there are no others', () => {
    expect(entries.filter(({ meta }) => meta.cloudRedirect)).toHaveLength(17);
  });

  test('a value cannot change where it leads', () => {
    expect(hosted('email/campaign', '/x', { campaign: '../../evil?x=1#' })).toBe(
      `${BASE}/campaigns/show?campaign=..%2F..%2Fevil%3Fx%3D1%23`,
    );
  });
});

test('a new version of the program waits where work in progress stands', () => {
  const keeps = (id: string) => routeEntry(id)?.meta.keepsVersion === true;
  const work = [
    'checkout/checkout',
    'receipt/receipt',
    'studio/create',
    'pages/edit',
    'theme/edit',
    'stations/station',
  ];
  expect(work.filter((id) => !keeps(id))).toEqual([]);
  expect(['dashboard/home', 'products/list', 'storefront/home'].filter(keeps)).toEqual([]);
});

test('addresses are built from parameters', () => {
  const address = (id: string, params?: Record<string, string>) => {
    const entry = routeEntry(id);
    return entry && routePath(entry, params);
  };
  expect(address('factory-orders/order', { id: 'A 1' })).toBe('/factory/orders/A%201/');
  expect(address('products/list')).toBe('/my-products/');
  expect(address('storefront/home')).toBe('/');
});

describe('breadcrumbs', () => {
  const trail = (id: string, params = {}, own: string | null = null) => {
    const entry = routeEntry(id);
    return entry ? breadcrumbTrail(entry, params, own).map(({ text, to }) => [text, to]) : [];
  };

  test('lead from a section down to the page', () => {
    expect(trail('flows/list')).toEqual([
      ['Marketing', '/marketing/'],
      ['Email flows', null],
    ]);
  });
  test('are absent on a section’s first screen', () => {
    expect(trail('products/list')).toHaveLength(1);
  });
  test('leave out a section whose screen isn’t there', () => {
    expect(trail('integrations/pricing')).toEqual([['Pricing', null]]);
  });
  test('call a section what the menu calls it', () => {
    expect(trail('studio/create')[0]).toEqual(['Products', '/my-products/']);
  });
  test('fill the addresses above with the parameters at hand', () => {
    expect(trail('jobsheets/sheet', { id: '17' })).toEqual([
      ['Factory orders', '/factory/orders/'],
      ['Order', '/factory/orders/17/'],
      ['Jobsheet', null],
    ]);
  });
  test('name a thing by its address until its name is known', () => {
    expect(trail('collections/edit', { collection: 'summer-tees' }).at(-1)).toEqual(['Summer tees', null]);
    expect(trail('collections/edit', { collection: 'summer-tees' }, 'Summer Tees ’26').at(-1)).toEqual([
      'Summer Tees ’26',
      null,
    ]);
  });
});

test('the list of waiting routes is current (node scripts/waiting-routes.ts writes it)', async () => {
  expect(readFileSync('docs/waiting-routes.md', 'utf8')).toBe(await waitingRoutes());
});

describe('what browsers are told before anyone logs in', () => {
  const isDashboard = (id: string) => {
    const entry = table.ofId(id);
    return entry && isDashboardRoute(entry, table);
  };

  test.each([
    'identity/login',
    'plans/home',
    'sign-up/brand',
    'help/store',
    'policies/policy',
    'sign-up/home',
    'academy/tagged',
  ])('%s is for anyone', (id) => {
    expect(isDashboard(id)).toBe(false);
  });
  test.each([
    'dashboard/home',
    'products/list',
    'factory-orders/list',
    'staff-users/list',
    // Paths that lead to the dashboard's.
    'orders/old',
    'factory/home',
    'website/homepage-editor',
    'dashboard/legacy',
    'blogs/old',
  ])('%s is the dashboard’s', (id) => {
    expect(isDashboard(id)).toBe(true);
  });
});
