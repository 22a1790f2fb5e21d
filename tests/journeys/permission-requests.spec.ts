import { type Browser, expect, type Page } from '@playwright/test';
import { permissionRequestCalls } from '../../shared/features/accounts/permission-requests/permission-requests.ts';
import type { Client } from '../support/client.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { openShop } from '../support/shop.ts';
import { awake } from './support/awake.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;
let designer: Client;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const owner = await addPerson(server, 'owner@example.test');
  const member = await addPerson(server, 'designer@example.test');
  const projectId = await addProject(server, 'loom', [
    [owner, 'owner'],
    [member, 'designer'],
  ]);
  await addStore(server, projectId, 'loom', 'Loom');
  designer = (await signedIn(server, member.email)).in('loom');
});
test.afterAll(async () => {
  await server?.close();
});

async function dashboardOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logInByCall(page, server, email, PASSWORD);
  const polled = page.waitForResponse(/dashboard\/meta/);
  await page.goto(`${server.origin}/settings/?project=loom`);
  await awake(page);
  // What comes after the first poll is news.
  await polled;
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
  await expect(owner.getByText('Approved. It applies straight away.')).toBeVisible();
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

test('a control that needs a permission is locked, says why, and asks for it', async ({ browser }) => {
  const shop = await openShop(server, 'kiln');
  await shop.product({ urlName: 'clay-cup', name: 'Clay cup', priceMinor: 2_000 });
  const viewer = await addPerson(server, 'viewer@example.test');
  await server.services.databases.platform
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: viewer.id, role: 'viewer' })
    .execute();
  const page = await dashboardOf(browser, viewer.email);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.goto(`${server.origin}/my-products/`);
  const shown = page.getByRole('switch', { name: 'Clay cup is shown in the store' });
  await expect(shown).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[data-locked]').filter({ has: shown }).locator('svg')).toBeVisible();
  await shown.focus();
  await expect(page.getByRole('tooltip')).toHaveText('You need permission to make and change products.');
  await page.keyboard.press('Space');
  const ask = page.getByRole('dialog', { name: 'Ask for permission' });
  await expect(ask.getByText('You need permission to make and change products.')).toBeVisible();
  await expect(shown).toBeChecked();
});

test('a screen that needs a permission names it, and asks for it', async ({ browser }) => {
  const page = await dashboardOf(browser, 'designer@example.test');
  await page.goto(`${server.origin}/marketing/discounts/?project=loom`);
  await awake(page);
  await expect(page).toHaveURL(/\/403\//);
  await expect(page.getByText('You need permission to create and change discounts.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for permission' }).press('Enter');
  const ask = page.getByRole('dialog', { name: 'Ask for permission' });
  await ask.getByLabel('Why do you need it?').fill('The autumn sale');
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(ask).toHaveCount(0);
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible();
});
