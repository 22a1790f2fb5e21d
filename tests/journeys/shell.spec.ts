import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { freePort } from '../../server/platform/database/free-port.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { awake, watchRequests } from './support/awake.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const OWNER = 'owner@example.test';

let server: TestServer;
let allowed: Server;
let stranger: Server;
/** Appended to the worker's script as it passes: another version of the program. */
let newVersion = '';
/** How often the worker's script was asked for. */
let workerChecks = 0;
let front: Server;

const originOf = (of: Server) => `http://localhost:${(of.address() as AddressInfo).port}`;

/** A page of another program with one of our screens in a frame; it keeps what it is told. */
const embedding = (port: number) =>
  new Promise<Server>((resolve) => {
    const page = createServer((incoming, answer) => {
      const shown = new URL(incoming.url ?? '/', 'http://here.test').searchParams.get('shown') ?? '';
      answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>Console</title>
        <script>window.told = []; addEventListener('message', (event) => told.push([event.origin, event.data]));</script>
        <iframe src="${shown.replace(/"/g, '')}" width="1200" height="800"></iframe>`);
    });
    page.listen(port, 'localhost', () => resolve(page));
  });

/** Stands before the server as a proxy does, so that its files can change as with a new build. */
const proxy = () =>
  new Promise<Server>((resolve) => {
    const before = createServer((incoming, answer) => {
      const target = new URL(server.origin);
      const headers: Record<string, string | string[] | undefined> = {
        ...incoming.headers,
        host: target.host,
      };
      if (headers.origin !== undefined) headers.origin = target.origin;
      const isWorker = incoming.url === '/sw.js';
      if (isWorker)
        for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
      const passedOn = httpRequest(
        { host: '127.0.0.1', port: target.port, path: incoming.url, method: incoming.method, headers },
        (answered) => {
          const { 'content-length': _, ...kept } = answered.headers;
          answer.writeHead(answered.statusCode ?? 502, isWorker ? kept : answered.headers);
          answered.pipe(answer, { end: !isWorker });
          if (isWorker)
            answered.on('end', () => {
              answer.end(newVersion);
              workerChecks += 1;
            });
        },
      );
      passedOn.on('error', () => answer.destroy());
      incoming.pipe(passedOn);
    });
    before.listen(0, 'localhost', () => resolve(before));
  });

test.beforeAll(async ({ startServer }) => {
  allowed = await embedding(await freePort());
  stranger = await embedding(await freePort());
  server = await startServer({ OPERATOR_PARENTS: originOf(allowed) });
  front = await proxy();
  const owner = await addPerson(server, OWNER);
  const projectId = await addProject(server, 'loom', [[owner, 'owner']]);
  await addStore(server, projectId, 'loom', 'Loom');
});
test.afterAll(async () => {
  for (const one of [allowed, stranger, front]) one?.close();
  await server?.close();
});

async function signIn(context: BrowserContext, origin = server.origin): Promise<Page> {
  const page = await context.newPage();
  await logInByCall(page, { origin }, OWNER, PASSWORD);
  await page.goto(`${origin}/dashboard/`);
  return page;
}

const told = (page: Page) =>
  page.evaluate('window.told') as Promise<[string, { type: string; to: string }][]>;

test('in operator mode the parent is told where the screen would go, and the screen stays', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signIn(context);
  const parent = await context.newPage();
  const shown = encodeURIComponent(`${server.origin}/dashboard/?operator=loom`);
  await parent.goto(`${originOf(allowed)}/?shown=${shown}`);
  const frame = parent.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: 'Essential only' })).toHaveCount(0);
  const heading = await frame.getByRole('heading', { level: 1 }).boundingBox();
  const window = await parent.locator('iframe').boundingBox();
  expect((heading?.x ?? 0) - (window?.x ?? 0)).toBeGreaterThanOrEqual(16);

  await expect(async () => {
    await frame.getByRole('link', { name: 'Create a product' }).first().click();
    expect((await told(parent)).length).toBeGreaterThan(0);
  }).toPass();
  const [from, message] = (await told(parent))[0] ?? [];
  expect(from).toBe(server.origin);
  expect(message?.type).toBe('selvedge:navigate');
  expect(message?.to).toMatch(/^\/create-a-product\//);
  const { pathname } = new URL(parent.frames()[1]?.url() ?? '');
  expect(pathname).toBe('/dashboard/');
  await context.close();
});

test('refuses other sites that frame a screen', async ({ browser }) => {
  const context = await browser.newContext();
  await signIn(context);
  const parent = await context.newPage();
  for (const path of ['/dashboard/?operator=loom', '/dashboard/?project=loom']) {
    const refused = parent.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    const origin = path.includes('operator') ? originOf(stranger) : originOf(allowed);
    await parent.goto(`${origin}/?shown=${encodeURIComponent(server.origin + path)}`);
    expect((await refused).type()).toBe('error');
  }
  await context.close();
});

test('the command palette goes anywhere by keyboard, and remembers it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await signIn(context);
  await awake(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /order number/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('settin');
  const option = page.getByRole('option', { name: 'Settings', exact: true });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/settings\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^Find a screen/ }).click();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Settings']);
  await expect(page.getByRole('option', { name: 'Factory orders' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Find a screen/ })).toBeFocused();
  await context.close();
});

test('a page says that it is ready once it has its first answers, and not while they are on their way', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await signIn(context);
  await awake(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/omnis\/|\.data/, async (route) => {
    await released;
    await route.continue();
  });
  const root = page.locator('html');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(root).not.toHaveAttribute('data-ready');
  release();
  await page.waitForURL(/\/my-products\//);
  await awake(page);
  await expect(root).toHaveAttribute('data-ready', '');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await context.close();
});

test('menus that are fetched late open by keyboard and give the focus back', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await signIn(context);
  await awake(page);
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  // Where the menu hasn’t the focus yet, or any more.
  await account.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL(/\/settings\//);
  await context.close();
});

test('a page wakes up although the file of its menus can’t be had', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await signIn(context);
  await context.route('**/assets/routes-*.js', (route) => route.abort());
  const account = page.getByRole('button', { name: /^Account of/ });
  await page.goto(`${server.origin}/settings/`);
  await expect(async () => {
    await account.click({ timeout: 1_000 });
    await expect(page.getByRole('menuitem', { name: 'Log out', exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
  await context.close();
});

test('the menu on a phone leaves the dimmed page in view', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await signIn(context);
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  // Not by the point on the screen: a box that takes no taps hides the page all the same.
  const covers = z.array(z.number()).parse(
    await page.evaluate(`(() => {
      const alphas = [];
      const alpha = (colour) => Number(/^rgba\\(.*, ([\\d.]+)\\)$/.exec(colour)?.[1] ?? 1);
      for (let box = document.querySelector('[role=dialog]').parentElement; !box.matches('body'); box = box.parentElement)
        if (box.getBoundingClientRect().right > 370) alphas.push(alpha(getComputedStyle(box).backgroundColor));
      return alphas;
    })()`),
  );
  expect(covers.length).toBeGreaterThan(0);
  for (const cover of covers) expect(cover).toBeLessThan(0.9);
  await page.touchscreen.tap(370, 420);
  await expect(menu).toHaveCount(0);
  await context.close();
});

test('an unknown address keeps the menu for people who are logged in, and leads to the dashboard', async ({
  browser,
}) => {
  for (const width of [1440, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await signIn(context);
    const opened = await page.goto(`${server.origin}/no/such/screen/`);
    expect(opened?.status()).toBe(404);
    const heading = page.getByRole('heading', { level: 1, name: 'Page not found' });
    await expect(heading).toBeVisible();
    await awake(page);
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Page not found \| Selvedge$/);
    const menu = width === 390 ? 'Quick' : 'Main';
    await expect(page.getByRole('navigation', { name: menu })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  }
});

test('an unknown address has no menu for a stranger, and a store’s own frame at a store', async ({
  page,
}) => {
  expect((await page.goto(`${server.origin}/no/such/screen/`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to home page' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const store = `http://loom.localhost:${new URL(server.origin).port}`;
  const person = await signIn(page.context());
  for (const visitor of [page, person]) {
    expect((await visitor.goto(`${store}/no/such/page/`))?.status()).toBe(404);
    await expect(visitor.getByRole('link', { name: 'See all products' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Go to the dashboard' })).toHaveCount(0);
  }
});

test('unsaved words hold the person back until they say so', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await signIn(context);
  await page.goto(`${server.origin}/settings/?section=store&project=loom`);
  await awake(page);
  await page.getByRole('textbox', { name: 'Store password' }).fill('half typed');
  const leave = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await leave.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/settings\//);
  await expect(page.getByRole('textbox', { name: 'Store password' })).toHaveValue('half typed');
  await leave.click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(/\/dashboard\//);
  await context.close();
});

test.describe('the service worker', () => {
  const workerReady = (page: Page) =>
    page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.active.scriptURL)');

  test('keeps files and never pages, and says so without a network', async ({ browser }) => {
    const context = await browser.newContext();
    const page = await signIn(context);
    expect(await workerReady(page)).toBe(`${server.origin}/sw.js`);
    const requests = watchRequests(page);
    await page.reload();
    await awake(page);
    await requests.quiet();
    const kept = (await page.evaluate(
      `caches.keys().then(async (names) => (await Promise.all(names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`,
    )) as string[];
    expect(kept).toContain('/offline.html');
    expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10);
    expect(
      kept.filter((path) => !/^\/(assets\/|islands\/|offline\.html$|selvedge\.svg$)/.test(path)),
    ).toEqual([]);
    await context.setOffline(true);
    await page.goto(`${server.origin}/settings/`);
    await expect(page.getByRole('heading', { name: 'There is no connection to Selvedge' })).toBeVisible();
    await context.close();
  });

  test('shows a push message that leads nowhere else', async ({ browser }) => {
    const context = await browser.newContext();
    await context.grantPermissions(['notifications'], { origin: server.origin });
    const page = await signIn(context);
    await workerReady(page);
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations;
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const data = JSON.stringify({ title: 'Order 12', body: 'Paid', href: 'https://evil.example/' });
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: server.origin,
      registrationId: await registered,
      data,
    });
    await expect
      .poll(() =>
        page.evaluate(
          `navigator.serviceWorker.ready.then(async (registration) =>
            (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data })))`,
        ),
      )
      .toEqual([{ title: 'Order 12', body: 'Paid', data: '/dashboard/' }]);
    await context.close();
  });

  test('loads a new version with the next screen, but not while there is unsaved work', async ({
    browser,
  }) => {
    newVersion = '';
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const origin = originOf(front);
    const page = await signIn(context, origin);
    await workerReady(page);
    const before = workerChecks;
    await page.goto(`${origin}/create-a-product/?project=loom`);
    // From its own look for a newer worker on, the page hears of one.
    await expect.poll(() => workerChecks).toBeGreaterThan(before);
    const opened = await page.evaluate(() => performance.timeOrigin);
    newVersion = '\n// The next one';
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)'))
      .toBe(true);

    // The studio holds work: leaving it is no moment for a new version.
    const wordmark = page.getByRole('link', { name: /Selvedge, to the start/ });
    await wordmark.click();
    await page.waitForURL(/\/dashboard\//);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);

    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Products' }).click();
    await page.waitForURL(/\/my-products\//);
    await expect.poll(() => page.evaluate(() => performance.timeOrigin)).not.toBe(opened);
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await context.close();
  });
});
