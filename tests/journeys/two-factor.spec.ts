import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { type CaptchaServer, startCaptchaServer } from '../support/captcha-server.ts';
import { addPerson, addProject, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { keepOnlyNeededCookies } from './support/album.ts';
import { awake, watchRequests } from './support/awake.ts';
import { logIn } from './support/login.ts';
import { test } from './support/test.ts';

let captcha: CaptchaServer;
let server: TestServer;

test.beforeAll(async ({ startServer }) => {
  captcha = await startCaptchaServer();
  server = await startServer(captcha.settings);
  for (const name of ['ada', 'bob', 'cleo'])
    await addPerson(server, `${name}@example.test`, { internal: name !== 'cleo', twoFactor: false });
});
test.afterAll(async () => {
  await server?.close();
  await captcha?.close();
});

async function logInTo(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`${server.origin}/login/?redirect_uri=${encodeURIComponent(path)}`);
  await keepOnlyNeededCookies(page);
  await logIn(page, email, PASSWORD);
}

const duty = (page: Page) => page.getByRole('dialog', { name: 'Set up two-factor authentication' });

test('staff set two-factor sign-in up by keyboard before anything else', async ({ page }) => {
  await logInTo(page, 'ada@example.test', '/dashboard/');
  await expect(duty(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(duty(page)).toBeVisible();
  await expect(duty(page).getByRole('button', { name: 'Close' })).toHaveCount(0);

  await expect(duty(page).getByRole('button', { name: 'Set up now' })).toBeFocused();
  await page.keyboard.press('Enter');
  const secret = (await duty(page).locator('code').innerText()).replaceAll(' ', '');
  await duty(page).getByLabel('Code from the app').focus();
  await page.keyboard.type(await generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(duty(page).getByRole('region', { name: 'Recovery codes' })).toBeVisible();
  await duty(page).getByRole('button', { name: 'I’ve saved them' }).focus();
  await page.keyboard.press('Enter');
  await expect(duty(page)).toHaveCount(0);
  const requests = watchRequests(page);
  await page.reload();
  await awake(page);
  // The file of a popup comes only when it opens.
  await requests.quiet();
  await expect(duty(page)).toHaveCount(0);
});

test('keeps settings open without it, and offers logging out elsewhere', async ({ page }) => {
  const requests = watchRequests(page);
  await logInTo(page, 'bob@example.test', '/settings/?section=two-factor');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await awake(page);
  await requests.quiet();
  await expect(duty(page)).toHaveCount(0);
  await page.goto(`${server.origin}/dashboard/`);
  await expect(duty(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(duty(page)).toBeVisible();
  await duty(page).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login\//);
  await expect(duty(page)).toHaveCount(0);
});

test('a project that forces it asks its members on its screens, and leaves them the settings', async ({
  page,
}) => {
  const member = await addPerson(server, 'eve@example.test');
  const projectId = await addProject(server, 'strict', [[member, 'owner']]);
  await server.services.databases.platform
    .updateTable('projects')
    .set({ forceTwoFactor: true })
    .where('id', '=', projectId)
    .execute();
  await logInTo(page, member.email, '/my-products/');
  await expect(duty(page).getByText('Project strict requires a code from an app')).toBeVisible();
  await page.goto(`${server.origin}/settings/?section=team`);
  await awake(page);
  await expect(duty(page)).toHaveCount(0);
  await expect(page.getByText('Set up two-factor authentication to continue')).toBeVisible();
  await page.goto(`${server.origin}/settings/?section=two-factor`);
  await page.getByRole('button', { name: 'Set up now' }).click();
  const secret = (await page.getByRole('main').locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.goto(`${server.origin}/my-products/`);
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(duty(page)).toHaveCount(0);
});

test('a username is asked for with its rules, and kept', async ({ page }) => {
  await logInTo(page, 'cleo@example.test', '/settings/');
  await page.getByRole('button', { name: 'Choose a username' }).click();
  const popup = page.getByRole('dialog', { name: 'Join the Conversation' });
  const field = popup.getByRole('textbox', { name: 'Username' });
  for (const [typed, message] of [
    ['', 'This field is required'],
    ['x', 'Must contain at least 2 characters'],
    ['cleo 7', 'must contain only letters'],
  ] as const) {
    await field.fill(typed);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText(message)).toBeVisible();
  }
  await field.fill('Cleo');
  await field.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('Cleo');
});

test('a bad score asks for the box, and the ticked box lets the person in', async ({ page }) => {
  captcha.pageScore = 0.1;
  try {
    await logInTo(page, 'cleo@example.test', '/settings/');
    await expect(page.getByRole('alert')).toContainText('Tick the box to show you’re not a robot');
    await page.getByRole('button', { name: "I'm not a robot" }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/settings/);
  } finally {
    captcha.pageScore = 0.9;
  }
});

test('a wrong password keeps the question open, with the reason at its field', async ({ page }) => {
  await addPerson(server, 'dora@example.test');
  await logInTo(page, 'dora@example.test', '/settings/?section=two-factor');
  const setUp = page.getByRole('button', { name: 'Set up now' });
  await expect(setUp).toBeVisible();
  await sql`update sessions set confirmed_at = now() - interval '1 hour'`.execute(
    server.services.databases.platform,
  );
  await setUp.click();
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByRole('textbox', { name: 'Password' }).fill('not my password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('That password isn’t right')).toBeVisible();
  await question.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Code from the app')).toBeVisible();
});
