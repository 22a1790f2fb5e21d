import { createServer, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../server/platform/database/free-port.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { test } from './support/test.ts';

/** A program on another site embeds our screens, and a login there works there. Decision 093. */

const OWNER = 'framed@example.test';
/** A different site than the product's, which is at localhost. */
const OTHER_SITE = '127.0.0.1';

const pages: Server[] = [];

/** A page of another program with one of our screens in a frame; it keeps what it is told. */
async function program(): Promise<string> {
  const port = await freePort();
  const page = createServer((incoming, answer) => {
    const shown = new URL(incoming.url ?? '/', 'http://here.test').searchParams.get('shown') ?? '';
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>Console</title>
      <script>window.told = []; addEventListener('message', (event) => told.push(event.data.to));</script>
      <iframe src="${shown.replace(/"/g, '')}" width="1200" height="800"></iframe>`);
  });
  await new Promise<void>((resolve) => page.listen(port, OTHER_SITE, () => resolve()));
  pages.push(page);
  return `http://${OTHER_SITE}:${port}`;
}

let server: TestServer;
let parent: string;
let stranger: string;

test.beforeAll(async ({ startServer }) => {
  parent = await program();
  stranger = await program();
  server = await startServer({ OPERATOR_PARENTS: parent });
  const owner = await addPerson(server, OWNER);
  const projectId = await addProject(server, 'loom', [[owner, 'owner']]);
  await addStore(server, projectId, 'loom', 'Loom');
});
test.afterAll(async () => {
  for (const page of pages) page.close();
  await server?.close();
});

const show = (page: Page, by: string, path: string) =>
  page.goto(`${by}/?shown=${encodeURIComponent(server.origin + path)}`);

test('keeps a login inside the frame there and only there', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const frame = page.frameLocator('iframe');
  await show(page, parent, '/settings/?operator=loom&section=profile');
  await frame.getByLabel('Email').fill(OWNER);
  await frame.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await frame.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => page.evaluate('window.told.at(-1)')).toMatch(/^\/settings\//);

  await show(page, parent, '/settings/?operator=loom&section=profile');
  const firstName = frame.getByLabel('First name');
  await firstName.fill('Wilhelmina');
  await frame.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame.getByText('Saved').first()).toBeVisible();

  // Requests from the parent's own page are anonymous.
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/omnis/v3/'));
  await page.evaluate(
    `void fetch('${server.origin}/omnis/v3/shop/customer/update/', { method: 'POST', mode: 'no-cors',
      credentials: 'include', body: '{"username":"Mallory"}' })`,
  );
  expect((await refused).failure()?.errorText).toContain('ERR_BLOCKED_BY_RESPONSE');

  // Another program may not show it, although it is of the same site.
  const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await show(page, stranger, '/settings/?operator=loom&section=profile');
  expect((await blocked).type()).toBe('error');

  // A separate window is logged out.
  await page.goto(`${server.origin}/settings/`);
  await expect(page).toHaveURL(/\/login\//);
  await context.close();
});
