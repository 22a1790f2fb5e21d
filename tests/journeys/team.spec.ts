import { type Browser, expect, type Page } from '@playwright/test';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { awake } from './support/awake.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const GUEST = 'guest@example.test';
let server: TestServer;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const owner = await addPerson(server, 'owner@example.test');
  const projectId = await addProject(server, 'loom', [[owner, 'owner']]);
  await addStore(server, projectId, 'loom', 'Loom');
});
test.afterAll(async () => {
  await server?.close();
});

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** The newest invitation that was mailed to somebody. */
async function mailedLink(email: string, mails: number): Promise<string> {
  let link = '';
  await expect(async () => {
    const all = (await server.services.mail.outbox?.list()) ?? [];
    const own = all
      .filter(({ to, subject }) => to === email && subject.includes('invites you'))
      .toSorted((one, other) => one.sentAt.localeCompare(other.sentAt));
    expect(own).toHaveLength(mails);
    link = /https?:\/\/\S+?(\/invitation\/[\w-]+\/)/.exec(own.at(-1)?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

async function ownersTeam(browser: Browser): Promise<Page> {
  const page = await newPage(browser);
  await logInByCall(page, server, 'owner@example.test', PASSWORD);
  await page.goto(`${server.origin}/settings/?section=team&project=loom`);
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
  return page;
}

/** As when the person comes back to the tab. */
const comeToFront = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

test('somebody is invited, signs up by the mail, and a changed role shows without a reload', async ({
  browser,
}) => {
  const owner = await ownersTeam(browser);
  const invite = owner.getByRole('form', { name: 'Invite someone' });
  await invite.getByLabel('Email address').fill(GUEST);
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.getByRole('list', { name: 'Invitations' }).getByText(GUEST)).toBeVisible();

  const guest = await newPage(browser);
  await guest.goto(server.origin + (await mailedLink(GUEST, 1)));
  await guest.getByRole('button', { name: 'Essential only' }).click();
  await expect(guest.getByRole('heading', { name: 'Join Project loom' })).toBeVisible();
  await guest.getByLabel('Choose a password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Create login and join' }).click();
  await guest.waitForURL(/sign-up\/eula/);
  await guest.getByLabel('I have read the agreement and its appendix, and I agree').check();
  await guest.getByRole('button', { name: 'Agree and continue' }).click();
  await guest.waitForURL(/dashboard/);

  await guest.goto(`${server.origin}/settings/?project=loom`);
  const menu = guest.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link', { name: /Leave or delete/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /Plan and payment/ })).toHaveCount(0);
  const opened = await guest.evaluate(() => performance.timeOrigin);
  await awake(guest);

  await owner.reload();
  const members = owner.getByRole('list', { name: 'Members' });
  await members.getByRole('button', { name: `Change role: ${GUEST}` }).click();
  await members.getByRole('combobox', { name: `New role of ${GUEST}` }).click();
  await owner.getByRole('option', { name: /^Manager/ }).click();
  await members.getByRole('button', { name: 'Save role' }).click();
  await expect(owner.getByText(`${GUEST} is Manager now`)).toBeVisible();

  await expect(async () => {
    await comeToFront(guest);
    await expect(menu.getByRole('link', { name: /Plan and payment/ })).toBeVisible({ timeout: 2_500 });
  }).toPass({ timeout: 40_000 });
  expect(await guest.evaluate(() => performance.timeOrigin)).toBe(opened);

  await owner.goto(`${server.origin}/settings/?section=log&project=loom`);
  await expect(
    owner.getByText(`owner@example.test changed the role of ${GUEST}: Viewer → Manager`),
  ).toBeVisible();
});

test('shows an expired invitation, and reports one from strangers', async ({ browser }) => {
  const owner = await ownersTeam(browser);
  const invite = owner.getByRole('form', { name: 'Invite someone' });
  await invite.getByLabel('Email address').fill('late@example.test');
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  const waiting = owner.getByRole('list', { name: 'Invitations' });
  await expect(waiting.getByText('late@example.test')).toBeVisible();
  const late = await mailedLink('late@example.test', 1);
  await server.services.databases.platform
    .updateTable('projectInvitations')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('email', '=', 'late@example.test')
    .execute();
  const guest = await newPage(browser);
  await guest.goto(server.origin + late);
  await expect(guest).toHaveURL(/\/invitation-expired\//);
  await expect(
    guest.getByRole('heading', { name: 'This invitation has expired or been used' }),
  ).toBeVisible();

  await waiting.getByRole('button', { name: 'Send again: late@example.test' }).click();
  await guest.goto(server.origin + (await mailedLink('late@example.test', 2)));
  await guest.getByRole('button', { name: 'Essential only' }).click();
  await guest.getByRole('button', { name: 'I don’t know these people' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Report it' }).click();
  await expect(guest).toHaveURL(/\/invitation-reported\//);
  await owner.reload();
  await expect(waiting.getByText('Reported')).toBeVisible();
});

test('shows an error when the team can’t be loaded, and retries', async ({ browser }) => {
  const owner = await ownersTeam(browser);
  await owner.goto(`${server.origin}/settings/?section=profile&project=loom`);
  const team = /\/dashboard\/team\/(\?|$)/;
  await owner.route(team, (route) => route.abort());
  await owner.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: /^Team/ }).click();
  await expect(owner.getByRole('heading', { name: 'Invite someone' })).toBeVisible();
  await expect(owner.getByRole('alert')).toContainText('We couldn’t reach Selvedge', { timeout: 15_000 });
  await owner.unroute(team);
  await owner.getByRole('button', { name: 'Try again' }).click();
  await expect(owner.getByRole('list', { name: 'Members' })).toBeVisible();
});

test('the wrong account is told plainly', async ({ browser }) => {
  const owner = await ownersTeam(browser);
  const invite = owner.getByRole('form', { name: 'Invite someone' });
  await invite.getByLabel('Email address').fill('else@example.test');
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.goto(server.origin + (await mailedLink('else@example.test', 1)));
  await expect(owner.getByText('You’re logged in as owner@example.test')).toBeVisible();
  await owner.getByRole('button', { name: 'Log out and continue' }).click();
  await expect(owner.getByLabel('Choose a password')).toBeVisible();
});
