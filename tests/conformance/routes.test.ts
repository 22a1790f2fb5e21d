import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRouteEntries } from '../../bundling/route-files.ts';
import { routerPath } from '../../renderer/platform/routing/create-route-table.ts';
import type { RouteEntry } from '../../renderer/platform/routing/route-entry.ts';
import { PLATFORM_DIVISION_ID } from '../../shared/rules/constants/constants.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openShop } from '../support/shop.ts';
import { browserOf, GUARD_TABLE, makeVisitors, type Visitor } from './visitors.ts';

/** Every route of the specification answers on the server as its metadata says, for each kind of visitor. */

const filled = (path: string) =>
  path
    .replace(/\{\w+\?\}\/?/g, '')
    .replace(/\{\w+\}/g, 'sample')
    .replace('*', '');

const firstSample = ({ sample }: RouteEntry) => [sample ?? []].flat()[0];

/** The redirect for a visitor without access; null with access. */
function refusal(entry: RouteEntry, visitor: Visitor, path: string): string | null {
  for (const guard of entry.meta.dashboardAccess ?? entry.meta.access) {
    const rule = GUARD_TABLE[guard];
    if (!rule) throw new Error(`No rule for the guard ${guard}`);
    if (!rule.passes(visitor)) return rule.failure(visitor, path);
  }
  // A project with a store has its website; these visitors have no other integration.
  if (entry.meta.integration && !(entry.meta.integration === 'website' && visitor.store)) return '/404/';
  const held = new Set<string>(visitor.permissions);
  const missing = (entry.meta.dashboardPermissions ?? []).filter((permission) => !held.has(permission));
  return missing.length === 0 ? null : `/403/?needs=${missing.join()}`;
}

/** What a page answers to who may open it; with a made-up name in its path there may be nothing there. */
const statusesOf = (entry: RouteEntry): readonly number[] => {
  const status = firstSample(entry)?.status ?? 200;
  return /\{\w+\}/.test(entry.path) ? [status, 404] : [status];
};

/** Steps of signing up lead to the visitor's own step, an invitation that is none to the page that says so. */
const LEADS_ON = /^sign-up\/|^team\/invitation$/;

const routes = await readRouteEntries();
const shows = routes.filter((entry) => !entry.redirectTo);
const dashboardRoutes = shows.filter(({ meta }) => meta.host !== 'store');
const storeRoutes = shows.filter(
  ({ meta }) => meta.host === 'store' && meta.access.join() === 'canVisitStore',
);
const moved = routes.filter((entry) => entry.redirectTo);

describe('every route', () => {
  let server: TestServer;
  let browsers: readonly (readonly [Visitor, Client])[];

  beforeAll(async () => {
    server = await startTestServer({ pages: true, settings: { TRUST_PROXY: '1' } });
    // The platform’s store sells samples on the dashboard’s host.
    await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
    const visitors = await makeVisitors(server);
    browsers = await Promise.all(
      visitors.map(async (visitor) => [visitor, await browserOf(server, visitor)] as const),
    );
  }, 60_000);
  afterAll(() => server.close());

  it.each(dashboardRoutes.map((entry) => [entry.id, entry] as const))(
    '%s lets in allowed visitors and redirects the others',
    async (_id, entry) => {
      const path = filled(entry.path) + (entry.query ?? firstSample(entry)?.query ?? '');
      for (const [visitor, browser] of browsers) {
        const who = `${visitor.name} at ${path}`;
        const answer = await browser.request('GET', path);
        const refused = refusal(entry, visitor, path);
        if (refused !== null) {
          expect(answer.status, who).toBe(302);
          expect(answer.headers.get('location'), who).toBe(refused);
          continue;
        }
        const leadsOn = LEADS_ON.test(entry.id) && answer.status === 302;
        if (leadsOn)
          expect(answer.headers.get('location'), who).toMatch(/^\/(sign-up|dashboard|invitation-expired)\//);
        else expect(statusesOf(entry), who).toContain(answer.status);
        const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html');
        if (answer.status === 200 && isPage) expect(answer.text, who).toMatch(/<h1[\s>]/);
      }
    },
    60_000,
  );

  it.each(storeRoutes.map((entry) => [entry.id, entry] as const))(
    '%s is a page of a store, and of no other host',
    async (_id, entry) => {
      const path = filled(entry.path);
      const shown = await server.visitor({ store: 'role-owner' }).request('GET', path);
      expect(statusesOf(entry)).toContain(shown.status);
      if (path === '/') return;
      expect((await server.visitor().request('GET', path)).status).toBe(404);
    },
    60_000,
  );

  it.each(moved.map((entry) => [entry.path, entry] as const))('%s leads on', async (_path, entry) => {
    const host = entry.meta.host === 'store' ? { store: 'role-owner' } : {};
    const answer = await server.visitor(host).request('GET', `${filled(entry.path)}?kept=1`);
    expect(answer.status).toBeGreaterThanOrEqual(301);
    expect(answer.status).toBeLessThanOrEqual(308);
    const target = new URL(answer.headers.get('location') ?? '', 'http://here.test');
    expect(target.searchParams.get('kept')).toBe('1');
    expect(routerPath(target.pathname)).not.toBe(routerPath(filled(entry.path)));
  });

  it.each(shows.filter(({ onStore }) => onStore).map((entry) => [entry.path, entry] as const))(
    "%s is shown in the store's own frame on a store's host",
    async (_path, entry) => {
      const shopper = server.visitor({ store: 'role-owner' });
      const sent = await shopper.request('GET', filled(entry.path).replace('sample', 'privacy-policy'));
      expect(sent.status).toBe(302);
      const { status, text } = await shopper.request('GET', sent.headers.get('location') ?? '');
      expect(status).toBe(200);
      const target = routes.find(({ path }) => path === entry.onStore);
      // A screen with one task has no way to the basket.
      if (target?.meta.layout !== 'one-pager') expect(text).toContain('href="/basket/"');
      expect(text).not.toContain('href="/sign-up/');
    },
  );

  it('shows only store pages on a store’s host', async () => {
    const shopper = server.visitor({ store: 'role-owner' });
    for (const entry of dashboardRoutes.filter(({ meta }) => meta.host === 'dashboard')) {
      const answer = await shopper.request('GET', filled(entry.path));
      expect(answer.status, entry.path).toBe(302);
      const target = entry.onStore ?? `${server.origin}${filled(entry.path)}`;
      expect(answer.headers.get('location'), entry.path).toBe(target);
    }
  });
});
