import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { readScripts } from '../../../tests/support/page-files.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { isDashboardRoute, readRouteTable } from '../../../vite.route-files.ts';

/** Paths of the dashboard's routes and of redirects to them: only people who are logged in receive these. */
const table = await readRouteTable();
const paths = table.all
  .filter((entry) => isDashboardRoute(entry, table))
  .flatMap(({ path, aliases = [] }) => [path, ...aliases]);

/** Targets of guards, links and sign-up steps: a visitor's code needs these before logging in. */
const ENTRANCES = new Set([
  '/dashboard/',
  '/settings/',
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
    expect(page.count).toBeGreaterThan(20);
    expect(namedIn(page.all).filter((named) => !ENTRANCES.has(named))).toEqual([]);
  });

  test('are there for people who are logged in', async () => {
    const person = await addPerson(server, 'owner@example.test');
    await addStore(server, await addProject(server, 'loom', [[person, 'owner']]), 'loom');
    const page = await readPage(await signedIn(server, person.email), '/dashboard/');
    expect(page.html).toContain('data-routes');
    expect(namedIn(page.all).length).toBeGreaterThan(100);
  });
});
