import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDashboardRoute, readRouteTable } from '../../../bundling/route-files.ts';
import { routerPath } from '../../../renderer/platform/routing/create-route-table.ts';
import type { Client } from '../../../tests/support/client.ts';
import { readScripts } from '../../../tests/support/page-files.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';

/** Paths of the dashboard's routes and of redirects to them: only people who are logged in receive these. */
const table = await readRouteTable();
const hidden = table.all.filter((entry) => isDashboardRoute(entry, table));
const paths = hidden.flatMap(({ path, aliases = [] }) => [path, ...aliases]);

/** The dashboard's routes that a document names by id, by path, or by pattern in the router's manifest. */
function routesIn(html: string): string[] {
  // The footer links to the API’s dashboard; a link is no route.
  const text = html.replace(/ href="[^"]*"/g, '').replace(/": "/g, '":"');
  const names = (entry: (typeof hidden)[number]) => [
    `"${entry.id}"`,
    ...[entry.path, ...(entry.aliases ?? [])].flatMap((path) => [
      `"${path}"`,
      `"path":"${routerPath(path)}"`,
    ]),
  ];
  return hidden.filter((entry) => names(entry).some((name) => text.includes(name))).map(({ id }) => id);
}

/** Targets of guards, links and sign-up steps: a visitor's code needs these before logging in. */
const ENTRANCES = new Set([
  '/dashboard/',
  '/settings/',
  '/payment-settings/',
  '/api-dashboard/',
  '/project/create/',
  '/module/setup/',
  '/sign-up/create-store/',
  '/sign-up/create-manufacturer/',
  '/sign-up/woocommerce/',
]);

/** The dashboard's paths that a text spells as an address, whole or up to its first parameter. */
function namedIn(text: string): string[] {
  const spelled = new Set([...text.matchAll(/["'`](\/[\w{}?/-]*\*?)(?=["'`?])/g)].map(([, path]) => path));
  return paths.filter((path) => spelled.has(path) || spelled.has(path.replace(/\{.*$/, '')));
}

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  await openShop(server, 'north');
});
afterAll(() => server.close());

async function readPage(client: Client, path: string) {
  const { text } = await client.request('GET', path);
  const scripts = await readScripts(client, text);
  return { html: text, all: [text, ...scripts.values()].join('\n'), count: scripts.size };
}

describe('the dashboard’s routes', () => {
  test('are many, and are found where they are spelled', () => {
    expect(paths.length).toBeGreaterThan(100);
    expect(namedIn('{"path":"/edit-collection/{collection}/"} `/my-collections/`')).toHaveLength(2);
  });

  test.each(['/', '/collection/all-products/', '/basket/', '/shop-help/', '/nowhere/'])(
    'are not in what a shopper gets at %s',
    async (path) => {
      const page = await readPage(server.visitor({ store: 'north' }), path);
      expect(page.count).toBeGreaterThan(3);
      expect(namedIn(page.all)).toEqual([]);
    },
  );

  test.each([
    ['at the dashboard’s host', '/login/', {}],
    ['at the dashboard’s host', '/sign-up/brand/', {}],
    ['at the dashboard’s host', '/selvedge-plans/', {}],
    ['at a store’s', '/login/', { store: 'north' }],
  ])('are not in what a visitor gets %s at %s', async (_, path, host) => {
    const page = await readPage(server.visitor(host), path);
    expect(page.count).toBeGreaterThan(10);
    expect(namedIn(page.all).filter((named) => !ENTRANCES.has(named))).toEqual([]);
  });

  test.each([
    ['a store’s page', '/', { store: 'north' }, false],
    ['a product list', '/collection/all-products/', { store: 'north' }, false],
    ['the login page', '/login/', {}, true],
    ['a store’s login page', '/login/', { store: 'north' }, true],
  ])('are not in the document of %s, nor in its manifest', async (_, path, host, hasManifest) => {
    const { html } = await readPage(server.visitor(host), path);
    expect(html.includes('__reactRouterManifest')).toBe(hasManifest);
    expect(routesIn(html)).toEqual([]);
  });

  test('are there for people who are logged in', async () => {
    const person = await addPerson(server, 'owner@example.test');
    await addStore(server, await addProject(server, 'loom', [[person, 'owner']]), 'loom');
    const page = await readPage(await signedIn(server, person.email), '/dashboard/');
    expect(page.html).toContain('data-routes');
    expect(routesIn(page.html)).toContain('dashboard/home');
    expect(namedIn(page.all).length).toBeGreaterThan(100);
  });
});
