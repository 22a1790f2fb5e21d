import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;

const db = () => server.services.databases.platform;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, 'ana@example.test', { internal: true, leadership: true });
  await sql`update accounts set first_name = 'Ana' where id = ${ana.id}`.execute(db());
  for (const code of ['loom', 'reed']) {
    const owner = await addPerson(server, `${code}@example.test`);
    const projectId = await addProject(server, code, [[owner, 'owner']]);
    await addStore(server, projectId, code, code);
  }
});
test.afterAll(async () => {
  await server?.close();
});

async function pageOf(browser: Browser, email: string, path: string, viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logInByCall(page, server, email, PASSWORD);
  await page.goto(server.origin + path);
  return page;
}

const chatOf = (page: Page) => page.getByRole('dialog', { name: 'Chat with us' });
const offer = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const presence = (agent: Page) => agent.getByRole('switch', { name: /^You’re (available|away)$/ });

async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
}

test('somebody asks from the help pages and is answered, until the agent leaves', async ({ browser }) => {
  const customer = await pageOf(browser, 'loom@example.test', '/store-help/', WIDE);
  const agent = await pageOf(browser, 'ana@example.test', '/staff/live-chat/', WIDE);
  await expect(customer.getByRole('button', { name: 'Give feedback' })).toBeVisible();
  await expect(offer(customer)).toBeHidden();
  await expect(agent.getByText('No one is waiting.')).toBeVisible();
  await presence(agent).press('Space');

  await offer(customer).press('Enter');
  await expect(customer.getByLabel('Write a message')).toBeFocused();
  expect(await violations(customer)).toEqual([]);
  await write(customer, 'Write a message', 'Where is <b>my order</b>?');
  await expect(chatOf(customer).getByText('Someone from Support will be with you soon')).toBeVisible();

  const line = agent.getByRole('link', { name: /loom@example.test/ });
  await expect(line.getByText('Where is <b>my order</b>?')).toBeVisible();
  await line.press('Enter');
  await agent.getByRole('button', { name: 'Take this chat' }).press('Enter');
  await expect(chatOf(customer).getByText('You are talking to Ana')).toBeVisible();
  await write(agent, 'Answer loom@example.test', 'It left today.');
  await expect(chatOf(customer).getByText('It left today.')).toBeVisible();
  expect(await violations(agent)).toEqual([]);

  // It stays open on another page and over a reload, and announces new messages.
  await customer.keyboard.press('Escape');
  const launcher = customer.getByRole('button', { name: /Open the chat/ });
  await expect(launcher).toBeFocused();
  await customer.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(agent.getByText('/dashboard/', { exact: true })).toBeVisible();
  await write(agent, 'Answer loom@example.test', 'Anything else?');
  await expect(launcher.getByText('1 unread')).toBeVisible();
  await customer.reload();
  await launcher.press('Enter');
  await expect(chatOf(customer).getByText('Anything else?')).toBeVisible();

  // Hidden when every agent is away; the draft is still there afterwards.
  await customer.getByLabel('Write a message').fill('Half a thought');
  await presence(agent).press('Space');
  await expect(chatOf(customer)).toBeHidden();
  await presence(agent).press('Space');
  await launcher.press('Enter');
  await expect(customer.getByLabel('Write a message')).toHaveValue('Half a thought');
  await agent.getByRole('button', { name: 'End chat' }).press('Enter');
  await agent.getByRole('dialog').getByRole('button', { name: 'End the chat' }).press('Enter');
  await expect(chatOf(customer).getByRole('status')).toHaveText('This chat has ended');
});

test('on a phone the chat fills the screen, and what could not be sent is sent again', async ({
  browser,
}) => {
  const agent = await pageOf(browser, 'ana@example.test', '/staff/live-chat/', PHONE);
  if (!(await presence(agent).isChecked())) await presence(agent).press('Space');
  const customer = await pageOf(browser, 'reed@example.test', '/store-help/', PHONE);
  await offer(customer).click();
  await write(customer, 'Write a message', 'First');
  await expect(chatOf(customer).getByText('First')).toBeVisible();
  expect(await chatOf(customer).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  expect(await violations(customer, { within: '[role="dialog"]' })).toEqual([]);

  await customer.context().setOffline(true);
  await write(customer, 'Write a message', 'Second');
  await expect(chatOf(customer).getByText('Not sent: there is no connection')).toBeVisible();
  await customer.context().setOffline(false);
  await chatOf(customer).getByRole('button', { name: 'Send again' }).click();

  await agent.getByRole('link', { name: /reed@example.test/ }).click();
  await expect(agent.getByRole('log').getByText('Second')).toBeVisible();
  await agent.getByRole('button', { name: 'Take this chat' }).click();
  await expect(chatOf(customer).getByText('You are talking to Ana')).toBeVisible();
  await expect(chatOf(customer).getByText('Second')).toHaveCount(1);
  expect(await violations(agent)).toEqual([]);
  await agent.getByRole('button', { name: 'Back to the list' }).click();
  await expect(agent.getByRole('heading', { name: 'Live chat' })).toBeVisible();
});

test('a link opens the chat with its group, after logging in', async ({ browser, page }) => {
  const agent = await pageOf(browser, 'ana@example.test', '/staff/live-chat/', WIDE);
  if (!(await presence(agent).isChecked())) await presence(agent).press('Space');
  const customer = await pageOf(browser, 'loom@example.test', '/store-help/?chat=studio', WIDE);
  await expect(chatOf(customer).getByText('Studio is here to help')).toBeVisible();
  await page.goto(new URL('/store-help/?chat=studio', customer.url()).href);
  await expect(page).toHaveURL(/\/login\/\?redirect_uri=%2Fstore-help%2F%3Fchat%3Dstudio/);
});
