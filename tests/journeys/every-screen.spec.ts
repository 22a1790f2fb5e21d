import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { RouteEntry } from '../../renderer/platform/routing/route-entry.ts';
import { ROUTE_TABLE } from '../../renderer/platform/routing/route-table.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { consoleOf, inspect, type Screen } from './support/inspection.ts';
import { logIn } from './support/login.ts';
import { test } from './support/test.ts';

/** Every screen of the dashboard's host on a phone in the dark, from the route table: a new one is not forgotten. */

let server: TestServer;
/** What stands for the parameters of paths; a path without an entry here takes none. */
const parameters = new Map<string, Readonly<Record<string, string>>>([
  ['policies/policy', { url: 'privacy-policy' }],
  ['policies/staff-policy', { url: 'privacy-policy' }],
]);

test.use({ trace: 'off' });

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const staff = await addPerson(server, 'lead@example.test', { internal: true, leadership: true });
  const maya = await addPerson(server, 'maya@example.test');
  const projectId = await addProject(server, 'tide', [[maya, 'owner']]);
  await addStore(server, projectId, 'tide', 'Tide');
  await sql`update accounts set two_factor_enabled_at = now() where internal`.execute(
    server.services.databases.platform,
  );
  parameters.set('staff-users/user', { id: staff.id });
  parameters.set('staff-projects/project', { id: 'tide' });
});
test.afterAll(async () => {
  await server?.close();
});

const QUERIES: Readonly<Record<string, string>> = {
  'project/create': '?integration=website',
  'module/setup': '?integration=website',
};
/** Answers of pages that say that something is not there, or may not be seen. */
const STATUSES: Readonly<Record<string, number>> = { 'errors/forbidden': 403, 'errors/not-found': 404 };
/** Held open for live events: such a page never stops talking to the server. */
const LIVE = new Set(['live-chat/desk', 'help/store', 'help/question', 'help/reason']);
/** Need something that another test makes: an order, a label, a hash from a mail. */
const NEEDS_MORE = /\{\w+\}/;

const kindOf = ({ meta }: RouteEntry): 'guest' | 'merchant' | 'factory' | 'staff' => {
  if (meta.access.includes('isInternalUser')) return 'staff';
  if (meta.access.includes('isFactoryOrInternalUser')) return 'factory';
  return meta.access.length === 0 || meta.access.includes('mayLogIn') ? 'guest' : 'merchant';
};

function screensFor(kind: ReturnType<typeof kindOf>): Screen[] {
  return ROUTE_TABLE.flatMap((entry): Screen[] => {
    const isPage = entry.file !== undefined && entry.redirectTo === undefined && !entry.id.endsWith('-file');
    if (!isPage || entry.meta.host === 'store' || kindOf(entry) !== kind) return [];
    const path = entry.path
      .replace(/\{\w+\?\}\/?/g, '')
      .replace(/\{(\w+)\}/g, (whole, name: string) => parameters.get(entry.id)?.[name] ?? whole);
    if (NEEDS_MORE.test(path)) return [];
    return [
      {
        name: entry.id,
        address: `${server.origin}${path}${QUERIES[entry.id] ?? ''}`,
        status: STATUSES[entry.id] ?? 200,
        isLive: LIVE.has(entry.id),
      },
    ];
  });
}

const onPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });

async function inspectAll(page: Page, screens: readonly Screen[]): Promise<void> {
  expect(screens.length).toBeGreaterThan(5);
  const log = consoleOf(page);
  for (const screen of screens) await test.step(screen.name, () => inspect(page, log, screen));
}

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await onPhone(browser)).newPage();
  await page.goto(`${server.origin}/login/`);
  await logIn(page, email, PASSWORD);
  await page.waitForURL(/\/(dashboard|staff)\//);
  return page;
}

test('what anyone may open', async ({ browser }) => {
  const context = await onPhone(browser);
  await inspectAll(await context.newPage(), screensFor('guest'));
  await context.close();
});

test("a merchant's, with every section of the settings", async ({ browser }) => {
  const page = await signedIn(browser, 'maya@example.test');
  const screens = screensFor('merchant');
  await page.goto(`${server.origin}/settings/`);
  const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(menu.first()).toBeVisible();
  const addresses = await Promise.all((await menu.all()).map((link) => link.getAttribute('href')));
  const sections = addresses
    .map((address) => address ?? '')
    .map((path) => ({
      name: path,
      address: `${server.origin}${path}`,
      // Without a subscription there is none to show.
      expects: /\/saas\/stripe\/subscription/,
    }));
  await inspectAll(page, [...screens, ...sections]);
  await page.context().close();
});

test("the staff's", async ({ browser }) => {
  const page = await signedIn(browser, 'lead@example.test');
  await inspectAll(page, screensFor('staff'));
  await page.context().close();
});
