import { type Browser, expect, type Page } from '@playwright/test';
import { notify } from '../../server/features/accounts/notifications/notifications.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import { addPerson, addProject, addStore, PASSWORD, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { awake } from './support/awake.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;
let owner: Person;
let projectId: string;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
});
test.beforeEach(async () => {
  const name = `press${test.info().workerIndex}-${test.info().title.length}-${test.info().retry}`;
  owner = await addPerson(server, `${name}@example.test`);
  projectId = await addProject(server, name, [[owner, 'owner']]);
  await addStore(server, projectId, name, 'Press');
});
test.afterAll(async () => {
  await server?.close();
});

async function openSettings(browser: Browser, width: number, section: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  // As in a browser that hasn’t been asked yet: one without a screen refuses by itself.
  await context.addInitScript(
    "Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true })",
  );
  const page = await context.newPage();
  await logInByCall(page, server, owner.email, PASSWORD);
  await page.goto(`${server.origin}/settings/?section=${section}`);
  await awake(page);
  return page;
}

for (const width of [1440, 390])
  test(`what a person takes is chosen by kind and way, at ${width} px`, async ({ browser }) => {
    const page = await openSettings(browser, width, 'notifications');
    await page.getByRole('checkbox', { name: 'New orders: bell' }).uncheck();
    await page.getByRole('checkbox', { name: 'Team: push' }).uncheck();
    await page.getByRole('combobox', { name: 'New orders: email' }).click();
    await page.getByRole('option', { name: 'Once a day' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await awake(page);
    await expect(page.getByRole('checkbox', { name: 'New orders: bell' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Team: push' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Refunds: bell' })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'New orders: email' })).toHaveValue('Once a day');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

test('emails about orders are chosen in one place, and end by a link all the same', async ({ browser }) => {
  const page = await openSettings(browser, 1440, 'mails');
  await expect(page.getByRole('checkbox', { name: 'Selvedge news' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'New orders' })).toHaveCount(0);
  await page.goto(`${server.origin}/communication-preferences/`);
  await awake(page);
  await page.getByRole('checkbox', { name: 'New orders' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${server.origin}/settings/?section=notifications`);
  await expect(page.getByRole('combobox', { name: 'New orders: email' })).toHaveValue('Never');
});

for (const width of [1440, 390])
  test(`the question about push messages covers no notification, at ${width} px`, async ({ browser }) => {
    const page = await openSettings(browser, width, 'notifications');
    const polled = page.waitForResponse(/dashboard\/meta/);
    await page.reload();
    await awake(page);
    // What comes after the first poll is news.
    await polled;
    await inScope(server.services.databases.platform, { kind: 'platform' }, (tx) =>
      notify(tx, { projectId, accountIds: [owner.id], kind: 'orders' }, { title: 'New order 12' }),
    );
    const toast = page.getByRole('list', { name: 'New notifications' }).getByText('New order 12');
    await expect(async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await expect(toast).toBeVisible({ timeout: 2_500 });
    }).toPass({ timeout: 40_000 });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    const question = page.getByText('Get notified when Selvedge is closed?');
    await expect(question).toBeAttached();
    // Playwright presses only what nothing covers.
    await list.getByText('New order 12').click({ trial: true });
    await list.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(list).toHaveCount(0);
    await expect(question).toBeVisible();
    await page.getByRole('heading', { name: 'Settings' }).first().click({ trial: true });
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(question).toHaveCount(0);
  });
