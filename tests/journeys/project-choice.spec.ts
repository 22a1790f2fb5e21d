import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { projectCalls } from '../../shared/features/projects/projects/projects.ts';
import { addPerson, addProject, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { logIn, logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Which project a page is about: the query's, the previous page's, the one chosen last, the first. Spec 1 §2.12. */

const NEWCOMER = 'newcomer@example.test';
const MERCHANT = 'merchant@example.test';
const LEADER = 'leader@example.test';
const DOMAIN = 'dash.platform.example';

let server: TestServer;
/** Codes of the newcomer's projects; the turbo one is the oldest. */
let turbo: string;
let first: string;
let second: string;

const names = { turbo: 'Rocket', first: 'Alder', second: 'Birch' };

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  await addPerson(server, NEWCOMER);
  await addPerson(server, LEADER, { internal: true, leadership: true });
  const merchant = await addPerson(server, MERCHANT);
  await addProject(server, 'tideline', [[merchant, 'owner']]);
  const client = await signedIn(server, NEWCOMER);
  const made = async (name: string) => (await client.call(projectCalls.create, { body: { name } })).id;
  turbo = await made(names.turbo);
  first = await made(names.first);
  second = await made(names.second);
  const leader = await signedIn(server, LEADER);
  await leader.call(projectCalls.setPlatform, {
    params: { id: turbo },
    body: { isTurbo: true, isReseller: false, platform: DOMAIN },
  });
});

test.afterAll(async () => {
  await server?.close();
});

let signedInState: Awaited<ReturnType<BrowserContext['storageState']>> | null = null;

/** A browser in which the newcomer is logged in and chose nothing yet. */
async function newcomer(browser: Browser): Promise<Page> {
  if (!signedInState) {
    const page = await (await browser.newContext()).newPage();
    await logInByCall(page, server, NEWCOMER, PASSWORD);
    const { cookies } = await page.context().storageState();
    signedInState = { cookies: cookies.filter(({ name }) => name !== 'project-choice'), origins: [] };
    await page.context().close();
  }
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: signedInState,
  });
  return context.newPage();
}

const about = (page: Page, name: string) =>
  expect(page.getByText(`What needs doing today at ${name}`, { exact: true })).toBeVisible();
const named = (code: string) => new RegExp(`[?&]project=${code}(&|$)`);

test('without a choice it is the first that is not turbo, written to the address', async ({ browser }) => {
  const page = await newcomer(browser);
  await page.goto(`${server.origin}/dashboard/`);
  await about(page, names.first);
  await expect(page).toHaveURL(named(first));
});

test('the query comes first, then the page before, then the choice of another tab', async ({ browser }) => {
  const page = await newcomer(browser);
  await page.goto(`${server.origin}/dashboard/?project=${second}`);
  await about(page, names.second);

  const other = await page.context().newPage();
  await other.goto(`${server.origin}/dashboard/?project=${first}`);
  await about(other, names.first);

  await page.getByRole('link', { name: 'Sitemap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sitemap' })).toBeVisible();
  await page.getByRole('link', { name: 'Selvedge, to the start' }).click();
  await about(page, names.second);
  await expect(page).toHaveURL(named(second));
});

test('shows the last chosen project in the first response of the next visit', async ({ browser }) => {
  const page = await newcomer(browser);
  await page.goto(`${server.origin}/dashboard/?project=${second}`);
  await about(page, names.second);
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'project-choice');
  await expect
    .poll(kept)
    .toMatchObject({ sameSite: 'Lax', path: '/', value: expect.stringContaining(second) });

  const answer = await page.context().request.get(`${server.origin}/dashboard/`);
  expect(await answer.text()).toContain(`What needs doing today at ${names.second}`);
  const next = await page.context().newPage();
  await next.goto(`${server.origin}/dashboard/`);
  await about(next, names.second);
  await expect(next).toHaveURL(named(second));
});

test('a search among the projects that finds none opens the whole list again', async ({ browser }) => {
  const page = await newcomer(browser);
  await page.goto(`${server.origin}/project/switch/`);
  await page.getByLabel('Find a project').fill('nothing is called this');
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(page.getByRole('list', { name: 'Projects' }).getByText(names.first)).toBeVisible();
  await expect(page.getByLabel('Find a project')).toHaveValue('');
});

test('starts the next person on this browser in their own project', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await logInByCall(page, server, NEWCOMER, PASSWORD);
  await page.goto(`${server.origin}/dashboard/?project=${second}`);
  await about(page, names.second);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login\//);
  await logIn(page, MERCHANT, PASSWORD);
  await about(page, 'Project tideline');
});

test('a turbo project is worked on at its platform, and is not where the next visit begins', async ({
  browser,
}) => {
  const page = await newcomer(browser);
  await page.route(`https://${DOMAIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The platform</h1>' }),
  );
  await page.goto(`${server.origin}/dashboard/`);
  await page.getByRole('button', { name: `Project ${names.first}` }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(names.turbo) }).click();
  await expect(page).toHaveURL(`https://${DOMAIN}/dashboard/?project=${turbo}`);
  await page.goto(`${server.origin}/dashboard/`);
  await about(page, names.first);
});
