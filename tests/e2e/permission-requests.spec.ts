import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { permissionRequestCalls } from '../../shared/features/permission-requests/permission-requests.ts';
import type { Client } from '../integration/client.ts';
import { addPerson, addProject, PASSWORD, signedIn } from '../integration/people.ts';
import { startTestServer, type TestServer } from '../integration/server.ts';
import { test } from './world/test.ts';

let database: EmbeddedDatabase;
let server: TestServer;
let dataDir: string;
let designer: Client;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-permissions-'));
  await chmod(dataDir, 0o755);
  database = await startEmbeddedDatabase({ dataDir, say: () => undefined, durable: false });
  await migrate(database.url);
  server = await startTestServer({ databaseUrl: database.url, pages: true });
  const owner = await addPerson(server, 'owner@example.test');
  const member = await addPerson(server, 'designer@example.test');
  const projectId = await addProject(server, 'loom', [
    [owner, 'owner'],
    [member, 'designer'],
  ]);
  const divisionId = newId();
  const db = server.services.databases.platform;
  await db
    .insertInto('divisions')
    .values({ id: divisionId, projectId, name: 'Loom', code: 'loom' })
    .execute();
  await db
    .insertInto('stores')
    .values({ id: newId(), projectId, divisionId, name: 'Loom', subdomain: 'loom' })
    .execute();
  designer = (await signedIn(server, member.email)).in('loom');
});
test.afterAll(async () => {
  await server?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function dashboardOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.origin}/login/?redirect_uri=${encodeURIComponent('/settings/?project=loom')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/settings/);
  return page;
}

/** As when the person comes back to the tab. */
const comeToFront = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

test('an owner approves with one tap, by keyboard, and the member is told without a reload', async ({
  browser,
}) => {
  const owner = await dashboardOf(browser, 'owner@example.test');
  const member = await dashboardOf(browser, 'designer@example.test');
  const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
  await expect(bell(owner)).toBeVisible();
  const opened = await member.evaluate(() => performance.timeOrigin);
  // Both polls have begun before anything happens.
  await Promise.all([owner, member].map((page) => page.waitForLoadState('networkidle')));

  await designer.call(permissionRequestCalls.request, {
    params: { permissions: 'send-mail' },
    body: { reason: 'The autumn newsletter' },
  });

  const toast = owner.getByRole('list', { name: 'New notifications' });
  await expect(async () => {
    await comeToFront(owner);
    await expect(toast.getByText('asks for a permission')).toBeVisible({ timeout: 2_500 });
  }).toPass({ timeout: 40_000 });
  await expect(owner).toHaveTitle(/^\(1\) /);
  await toast.getByRole('button', { name: 'Approve' }).focus();
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('Approved. It takes effect at once')).toBeVisible();
  await expect(toast.getByText('asks for a permission')).toHaveCount(0);

  const session = member.waitForResponse(/initial-state/);
  await expect(async () => {
    await comeToFront(member);
    await expect(member.getByText('Your request was approved')).toBeVisible({ timeout: 2_500 });
  }).toPass({ timeout: 40_000 });
  expect(await (await session).text()).toContain('send-mail');
  expect(await member.evaluate(() => performance.timeOrigin)).toBe(opened);
});

test('one tab of a browser asks, the other listens', async ({ browser }) => {
  const first = await dashboardOf(browser, 'designer@example.test');
  await first.waitForLoadState('networkidle');
  const second = await first.context().newPage();
  const asked: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/dashboard/meta/')) asked.push(request.url());
  });
  // The leader has news of this very moment: the new tab is told those, nothing is asked again for it.
  await expect(async () => {
    await Promise.all([first.waitForResponse(/dashboard\/meta/, { timeout: 1_000 }), comeToFront(first)]);
  }).toPass({ timeout: 15_000 });
  await second.goto(`${server.origin}/settings/?project=loom`);
  const bell = second.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  expect(asked).toEqual([]);
  const next = second.waitForRequest(/dashboard\/meta/);
  await first.close();
  await next;
});
