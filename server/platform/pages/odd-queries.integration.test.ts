import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readRouteEntries } from '../../../bundling/route-files.ts';
import type { RouteEntry } from '../../../renderer/platform/routing/route-entry.ts';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import type { Client } from '../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { loadFeatures } from '../features/load-features.ts';

/** Whatever the query of an address says, a page answers: it is shown, leads on, or isn't there. Never a failure. */

const VALUES = ['nonsense', '%00', '%F0%9F%98%80%27', 'x'.repeat(130)];
/** Every name that a call reads from its address: screens hand theirs on. The two that name a project have their own tests. */
const { implementations } = await loadFeatures();
const NAMES = [
  ...new Set(
    implementations
      .map(({ call }): CallDeclaration => call)
      .flatMap(({ query }) => (query instanceof z.ZodObject ? Object.keys(query.shape) : []))
      .filter((name) => name !== 'operator' && name !== 'project'),
  ),
  'section',
  'subscribed',
];
/** Where all come together, the first that is refused hides the others. */
const ALONE = [
  'search=%00',
  'search=%F0%9F%98%80%27',
  'after=nonsense',
  'before=-1',
  'page=9999999999999999',
];

const shown = (await readRouteEntries()).filter(
  ({ file, meta, sample }) => file !== undefined && meta.host !== 'store' && sample !== null,
);
const pathOf = ({ path }: RouteEntry) =>
  path
    .replace(/\{\w+\?\}\/?/g, '')
    .replace(/\{\w+\}/g, 'sample')
    .replace('*', '');

let server: TestServer;
let owner: Client;
let staff: Client;
beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'owner@example.test');
  await addStore(server, await addProject(server, 'own', [[person, 'owner']]), 'own');
  await addProject(server, 'foreign', [[await addPerson(server, 'else@example.test'), 'owner']]);
  const internal = await addPerson(server, 'staff@example.test', { internal: true });
  owner = await signedIn(server, person.email);
  staff = await signedIn(server, internal.email);
});
afterAll(() => server.close());

test.each(shown.map((entry) => [entry.id, entry] as const))(
  '%s answers an odd query',
  async (_id, entry) => {
    const client = entry.meta.access.some((guard) => /Internal/.test(guard)) ? staff : owner;
    const failed: string[] = [];
    const together = VALUES.map((value) => NAMES.map((name) => `${name}=${value}`).join('&'));
    const searches = [...together, ...ALONE];
    for (const search of searches) {
      const { status } = await client.request('GET', `${pathOf(entry)}?${search}`);
      if (status >= 500) failed.push(`${status} with ${search}`);
    }
    expect(failed).toEqual([]);
  },
  60_000,
);

describe('the query of operator mode', () => {
  test('shows the project it names', async () => {
    const { status } = await owner.request('GET', '/dashboard/?operator=own');
    expect(status).toBe(200);
  });

  test.each(['foreign', ...VALUES])('leads to no screen for %s', async (value) => {
    for (const path of ['/dashboard/', '/my-products/', '/settings/', '/ecom/orders/']) {
      const { status, text } = await owner.request('GET', `${path}?operator=${value}`);
      expect([400, 404], `${path} ${status}`).toContain(status);
      expect(text).toMatch(/<h1[\s>]/);
    }
  });

  test('asks who is signed out to log in', async () => {
    const { status, headers } = await server.visitor().request('GET', '/dashboard/?operator=nonsense');
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/login/')]);
  });
});

test.each(VALUES)('a project called %s is no failure', async (value) => {
  for (const path of ['/dashboard/', '/my-products/']) {
    const { status } = await owner.request('GET', `${path}?project=${value}`);
    expect(status).toBeLessThan(500);
  }
});
