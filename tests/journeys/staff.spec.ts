import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { addPerson, addProject, PASSWORD, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;
let packer: Person;

const db = () => server.services.databases.platform;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  await addPerson(server, 'lead@example.test', { internal: true, leadership: true });
  await addPerson(server, 'colleague@example.test', { internal: true });
  packer = await addPerson(server, 'wren@example.test', { factory: true });
  const merchant = await addPerson(server, 'maya@tide.test');
  await addProject(server, 'tide-9', [[merchant, 'owner']]);
  await addProject(server, 'reef-8', []);
});
test.afterAll(async () => {
  await server?.close();
});

async function staffPage(browser: Browser, email: string, path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await logInByCall(page, server, email, PASSWORD);
  await page.goto(server.origin + path);
  return page;
}

test('a column’s head sorts the directory, in the address; on a phone the filters do', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/users/');
  const names = () => page.getByRole('row').getByRole('link').allInnerTexts();
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await names();
  await head.getByRole('button', { name: 'Name' }).click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/[?&]sort=-name/);
  await expect.poll(names).toEqual(ascending.toReversed());
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(await names()).toEqual(ascending.toReversed());

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name, ascending' }).click();
  await expect.poll(names).toEqual(ascending);
  await page.context().close();
});

test('leadership finds a person, keeps bank details behind a password, and gives and revokes a badge', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/users/');
  await page.getByLabel('Search people').fill('wren');
  await page.getByRole('link', { name: /wren@example.test/ }).click();
  await page.waitForURL(`**/staff/users/${packer.id}/**`);

  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('First name').fill('Wren');
  await profile.getByLabel('Mission').fill('Nothing left behind');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();

  await sql`update sessions set confirmed_at = now() - interval '1 hour'`.execute(db());
  await page.getByRole('button', { name: 'Show bank details' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
  await confirm.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await confirm.getByLabel('Authentication code').last().fill('123456');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  const bank = page.getByRole('form', { name: 'Bank details' });
  await bank.getByLabel('Sort code').fill('12345');
  await bank.getByLabel('Account number').fill('31926819');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(bank.getByText('must contain a valid sort code')).toBeVisible();
  await bank.getByLabel('Sort code').fill('123456');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('••••••19')).toBeVisible();
  await expect(page.getByText('31926819')).toHaveCount(0);
  await expect(page.getByText('Bank details viewed')).toBeVisible();

  const badge = page.getByRole('form', { name: 'Register a badge' });
  await badge.getByRole('textbox').fill('0415AB22C9');
  await badge.getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Revoke badge ending 22C9' }).click();
  const why = page.getByRole('dialog', { name: 'Revoke the badge' });
  await why.getByLabel('Reason').fill('Lost on the bus');
  await why.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/Lost on the bus/).first()).toBeVisible();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
});

test('a colleague sees the plain record only, and a mute without the right says so', async ({ browser }) => {
  const page = await staffPage(browser, 'colleague@example.test', `/staff/users/${packer.id}/`, 390);
  await expect(page.getByRole('heading', { name: 'Logging in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bank details' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText('Permission denied')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );
});

test('shows an empty state for a search without matches, and resets the list', async ({ browser }) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/users/');
  await page.getByLabel('Search people').fill('nobody of that name');
  await expect(page.getByRole('heading', { name: 'No people match “nobody of that name”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all people' }).click();
  await expect(page.getByRole('link', { name: /wren@example.test/ })).toBeVisible();
  await expect(page.getByLabel('Search people')).toHaveValue('');

  await page.goto(`${server.origin}/staff/users/?page=99`);
  await expect(page.getByRole('heading', { name: 'Page 99 doesn’t exist' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('link', { name: /wren@example.test/ })).toBeVisible();
});

test('leadership finds a project by its owner, and is told what a platform does before it is set', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/projects/');
  await page.getByLabel('Search projects').fill('maya@tide');
  await expect(page.getByRole('link', { name: /reef-8/ })).toHaveCount(0);
  await page.getByRole('link', { name: /tide-9/ }).click();
  const form = page.getByRole('form', { name: 'Platform' });
  await form.getByLabel('Turbo project').check();
  await form.getByLabel('Dashboard domain').fill('dash.tide.example');
  await form.getByRole('button', { name: 'Save platform' }).click();
  const sure = page.getByRole('dialog', { name: /^Change where Project tide-9/ });
  await expect(sure.getByText(/will take people to dash\.tide\.example: its one member\./)).toBeVisible();
  await sure.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('At dash.tide.example')).toBeVisible();

  const other = await staffPage(browser, 'colleague@example.test', '/staff/projects/tide-9/', 390);
  await expect(other.getByText('dash.tide.example', { exact: true })).toBeVisible();
  await expect(other.getByText('The leadership can change it.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Save platform' })).toHaveCount(0);
});

test('a search without a network keeps its list, says so, and is made by itself once there is one', async ({
  browser,
}) => {
  for (const [path, typed, found, gone] of [
    ['/staff/users/', 'wren', /wren@example.test/, /colleague@example.test/],
    ['/staff/projects/', 'reef', /reef-8/, /tide-9/],
  ] as const) {
    const page = await staffPage(browser, 'lead@example.test', path);
    await expect(page.getByRole('link', { name: gone })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('searchbox', { name: /^Search/ }).fill(typed);
    await expect(
      page.getByRole('alert').getByText(/^You’re offline, so this list may be out of date/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: gone })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('link', { name: gone })).toHaveCount(0);
    await expect(page.getByRole('link', { name: found })).toBeVisible();
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
    await page.context().close();
  }
});

test('half-typed work outlives a reload; bank details are kept nowhere', async ({ browser }) => {
  const page = await staffPage(browser, 'lead@example.test', `/staff/users/${packer.id}/`);
  await page.getByRole('form', { name: 'Profile' }).getByLabel('Mission').fill('Half a mission');
  await page.getByRole('form', { name: 'Position' }).getByLabel('Channel').fill('#loom');
  await page.getByRole('button', { name: 'Show bank details' }).click();
  await page.getByRole('form', { name: 'Bank details' }).getByLabel('Account name').fill('Secret Sam');
  const kept = await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })');
  expect(kept).toContain('Half a mission');
  expect(kept).not.toContain('Secret Sam');
  await page.reload();
  await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Mission')).toHaveValue(
    'Half a mission',
  );
  await expect(page.getByRole('form', { name: 'Position' }).getByLabel('Channel')).toHaveValue('#loom');
});

test('a policy text that is not saved is lost by no click alone', async ({ browser }) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/policies/masterplan/');
  const editor = page.getByRole('form', { name: 'Text' }).getByRole('textbox');
  const before = await editor.inputValue();
  await page.getByRole('button', { name: 'Read default text' }).click();
  await expect(page.getByRole('button', { name: 'Hide default text' })).toBeVisible();
  await editor.fill('Half a thought');

  await page.getByRole('button', { name: /^Edit this version/ }).click();
  const replace = page.getByRole('dialog', { name: 'Replace what you wrote?' });
  await replace.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveValue('Half a thought');

  await page.getByRole('navigation').getByRole('link', { name: 'Policies' }).first().click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor).toHaveValue('Half a thought');

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor).toHaveValue(before);
  await page.getByRole('navigation').getByRole('link', { name: 'Policies' }).first().click();
  await expect(page).toHaveURL(/\/staff\/policies\/(\?|$)/);
});

test('a button pressed twice before the page woke up does its work once', async ({ browser }) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/');
  const late = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/staff/policies/masterplan/`, { waitUntil: 'commit' });
  const read = page.getByRole('button', { name: 'Read default text' });
  await read.click();
  await read.click();
  late.resolve();
  await expect(page.getByRole('button', { name: 'Hide default text' })).toBeVisible();
  await page.context().close();
});

test('a changed policy shows on its page', async ({ browser }) => {
  const page = await staffPage(browser, 'lead@example.test', '/staff/policies/careers/');
  const text = page.getByRole('form', { name: 'Text' });
  await text.getByRole('textbox').fill('We look for a weaver.\n\n## Where\n\nAt the loom.');
  await expect(page.getByRole('heading', { name: 'Where' })).toBeVisible();
  await text.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText(/^Version 1,/)).toBeVisible();
  await page.goto(`${server.origin}/policy/careers/`);
  await expect(page.getByText('We look for a weaver.')).toBeVisible();
  const missing = await page.goto(`${server.origin}/policy/nothing-of-ours/`);
  expect(missing?.status()).toBe(404);
});
