import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRouteEntries } from '../../../bundling/route-files.ts';
import { isWaiting } from '../../../renderer/platform/routing/create-route-table.ts';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import type { Client } from '../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const PARENT = 'https://console.example';
const CLOUD = 'https://cloud.example/app';

let server: TestServer;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer({
    pages: true,
    settings: { OPERATOR_PARENTS: `${PARENT}, https://desk.example`, CLOUD_REDIRECTS: `${CLOUD}/` },
  });
  const person = await addPerson(server, 'owner@example.test');
  for (const code of ['loom', 'second']) {
    const projectId = await addProject(server, code, [[person, 'owner']]);
    await addStore(server, projectId, code);
  }
  owner = await signedIn(server, person.email);
});
afterAll(() => server.close());

const framersOf = (headers: Headers) =>
  /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];

describe('operator mode', () => {
  test('allows framing by the configured parents only', async () => {
    const operator = await owner.request('GET', '/settings/?operator=loom');
    expect(framersOf(operator.headers)).toBe(`${PARENT} https://desk.example`);
    const ordinary = await owner.request('GET', '/settings/?project=loom');
    expect(framersOf(ordinary.headers)).toBe("'none'");
  });

  test('knows the one project that it names', async () => {
    const { manufacturers } = await owner.call(identityCalls.initialState, {
      params: { product: 'selvedge' },
      query: { operator: 'second' },
    });
    expect(manufacturers.map(({ id }) => id)).toEqual(['second']);
  });

  test('leaves out the header, the menu and the foot', async () => {
    const { text } = await owner.request('GET', '/settings/?operator=loom');
    expect(text).toContain('<main');
    expect(text).not.toMatch(/<footer|aria-label="(Main|Breadcrumbs|Selvedge, to the start)"/);
  });
});

const hosted = (await readRouteEntries()).filter(({ meta }) => meta.cloudRedirect);

describe('cloud redirects', () => {
  test.each(hosted.map((entry) => [entry.id, entry] as const))(
    '%s leads to its hosted screen',
    async (_, entry) => {
      const path = entry.path.replace(/\{(\w+)\}/g, 'some-$1');
      const answer = await owner.request('GET', `${path}?project=loom&template=t&flow=f`);
      const target = new URL(answer.headers.get('location') ?? '', 'http://here.test');
      const { screen, params = {} } = entry.meta.cloudRedirect ?? { screen: '' };
      expect(target.href.startsWith(`${CLOUD}/${screen}?`)).toBe(true);
      expect(target.searchParams.get('project')).toBe('loom');
      for (const [own, theirs] of Object.entries(params))
        expect(target.searchParams.get(theirs)).toBe(`some-${own}`);
    },
  );

  test('are no way around the guards', async () => {
    const answer = await server.visitor().request('GET', '/pages/');
    expect(answer.headers.get('location')).toMatch(/^\/login\//);
  });
});

test.each([
  ['/selvedge-plans/,?From=mail', '/selvedge-plans?From=mail'],
  ['/policy/careers)', '/policy/careers'],
])('%s leads to %s', async (address, other) => {
  const answer = await server.visitor().request('GET', address);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, other]);
});

test.each([
  ['/policy/careers/', 'Careers'],
  ['/policy/privacy-policy/', 'Privacy policy'],
  ['/customer-help/question/recycle-clothing/', 'Can I send clothing back for recycling?'],
  ['/policy/nothing/', 'Policy'],
])('the document of %s is called %s before any script runs', async (path, title) => {
  const { text } = await server.visitor().request('GET', path);
  expect(text.match(/<title>([^<]*)<\/title>/g)).toEqual([`<title>${title} | Selvedge</title>`]);
});

describe('what search engines are told', () => {
  test('of the dashboard: its public screens, and only those', async () => {
    const robots = await server.visitor().request('GET', '/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
    const { text } = await server.visitor().request('GET', '/sitemap.xml');
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of ['/', '/selvedge-plans/', '/policy/careers/', '/privacy-policy/', '/sign-up/brand/'])
      expect(paths).toContain(path);
    for (const path of paths) {
      const page = await server.visitor().request('GET', path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).not.toContain('content="noindex"');
    }
  });
  test('of the dashboard: to leave out screens that aren’t there yet', async () => {
    const waiting = (await readRouteEntries()).filter(
      (entry) => isWaiting(entry) && entry.meta.access.length === 0 && entry.meta.host === 'dashboard',
    );
    for (const { path } of waiting) {
      const filled = path.replaceAll(/\{\w+\??\}/g, 'anything');
      const page = await server.visitor().request('GET', filled);
      expect(page.text, filled).toContain('content="noindex"');
    }
    expect(waiting.length).toBeGreaterThan(0);
  });
  test('of a store: its own pages at its own address', async () => {
    const shopper = server.visitor({ store: 'loom' });
    const host = `http://loom.localhost:${new URL(server.origin).port}`;
    expect((await shopper.request('GET', '/robots.txt')).text).toContain(`Sitemap: ${host}/sitemap.xml`);
    const { text } = await shopper.request('GET', '/sitemap.xml');
    expect(text).toContain(`<loc>${host}/collection/all-products/</loc>`);
    expect(text).not.toContain('plans');
  });
});

test('shows an API project its own dashboard', async () => {
  const db = server.services.databases.platform;
  await sql`insert into project_integrations (project_id, type) select id, 'api' from projects where code = 'second'`.execute(
    db,
  );
  const answer = await owner.request('GET', '/dashboard/?project=second');
  expect(answer.headers.get('location')).toBe('/api-dashboard/?project=second');
  expect((await owner.request('GET', '/dashboard/?project=loom')).status).toBe(200);
});

test('an address of the old dashboard is the same without its prefix', async () => {
  const answer = await owner.request('GET', '/legacy-dashboard/settings/?project=loom');
  expect(answer.headers.get('location')).toBe('/settings/?project=loom');
});

test('revalidates the worker each time, but not its files', async () => {
  const worker = await server.visitor().request('GET', '/sw.js');
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
});
