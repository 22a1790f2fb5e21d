import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../shared/features/accounts/identity/identity.ts';
import { awake, watchRequests } from './support/awake.ts';
import { openSession } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** The query parameters an address can carry: conversions, flags, affiliates, variations. Spec 1 §2.12. */

let server: ServerProcess;
test.beforeAll(({ selvedge }) => {
  server = selvedge;
});

/** A visitor who isn't a robot and consented to analytics. */
async function visitor(browser: Browser, { consents = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
  });
  await context.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })",
  );
  const page = await context.newPage();
  await page.goto(`${server.origin}/login/`);
  await page.getByRole('button', { name: consents ? 'Accept all' : 'Essential only' }).click();
  return page;
}

/** A visitor who is logged in as the merchant. */
async function merchant(browser: Browser, options?: { consents?: boolean }): Promise<Page> {
  const page = await visitor(browser, options);
  await openSession(page.context(), server, 'merchant@demo.test', DEMO_PASSWORD);
  return page;
}

/** Events that a page tells the collector of, as they are told. */
function eventsOf(page: Page): unknown[] {
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/event-collector/')) return;
    const { event, payload } = request.postDataJSON() as { event: string; payload: unknown };
    told.push([event, payload]);
  });
  return told;
}

const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value ?? null;

for (const [cycle, value] of [
  ['monthly', 10],
  ['yearly', 99],
] as const)
  test(`subscribed=${cycle} is worth ${value}, counted once, and leaves the address`, async ({ browser }) => {
    const page = await merchant(browser);
    const told = eventsOf(page);
    const requests = watchRequests(page);
    await page.goto(`${server.origin}/dashboard/?subscribed=${cycle}`);
    await expect(page).toHaveURL(/[?&]project=/);
    await expect(page).not.toHaveURL(/subscribed/);
    await page.reload();
    await awake(page);
    await requests.quiet();
    expect(told).toEqual([['subscribe', expect.objectContaining({ cycle, value })]]);
  });

test('ignores an unknown cycle and visitors without consent, and removes the parameter anyway', async ({
  browser,
}) => {
  const page = await merchant(browser);
  const told = eventsOf(page);
  const requests = watchRequests(page);
  await page.goto(`${server.origin}/dashboard/?subscribed=weekly`);
  await expect(page).not.toHaveURL(/subscribed/);
  const silent = await merchant(browser, { consents: false });
  const toldBySilent = eventsOf(silent);
  const silentRequests = watchRequests(silent);
  await silent.goto(`${server.origin}/dashboard/?subscribed=yearly`);
  await expect(silent).not.toHaveURL(/subscribed/);
  await Promise.all([page, silent].map(awake));
  await Promise.all([requests, silentRequests].map((each) => each.quiet()));
  expect([...told, ...toldBySilent]).toEqual([]);
});

test('feature-NAME switches known flags on and off, for the visit', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto(
    `${server.origin}/login/?feature-pages=true&feature-gtm=false&feature-admin=true&feature-stripe=yes`,
  );
  await expect.poll(() => cookieOf(page, 'feature-flags')).toBe('pages-1.gtm-0');
  await page.goto(`${server.origin}/login/?feature-pages=false`);
  await expect.poll(() => cookieOf(page, 'feature-flags')).toBe('pages-0.gtm-0');
});

test('a flag holds back what it stands for', async ({ browser }) => {
  const page = await merchant(browser);
  const told = eventsOf(page);
  const requests = watchRequests(page);
  await page.goto(`${server.origin}/dashboard/?feature-gtm=false&subscribed=yearly`);
  await expect(page).not.toHaveURL(/subscribed/);
  await awake(page);
  await requests.quiet();
  expect(told).toEqual([]);
});

test('stores an affiliate code of letters, digits, dashes and underscores only', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto(`${server.origin}/login/?aff=Loom_and-Thread7`);
  await expect.poll(() => cookieOf(page, 'affiliate')).toBe('Loom_and-Thread7');
  for (const wrong of ['two words', '<b>', 'a.b', '']) {
    await page.goto(`${server.origin}/login/?aff=${encodeURIComponent(wrong)}`);
    await awake(page);
    expect(await cookieOf(page, 'affiliate')).toBe('Loom_and-Thread7');
  }
});

test('an affiliate is not stored against the visitor’s will', async ({ browser }) => {
  const page = await visitor(browser, { consents: false });
  await page.goto(`${server.origin}/login/?aff=loom`);
  await awake(page);
  expect(await cookieOf(page, 'affiliate')).toBeNull();
});

test('split-var forces variations, several by commas, and they stay', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto(`${server.origin}/login/?split-var=control,New,nonsense`);
  await expect.poll(() => cookieOf(page, 'split-tests')).toMatch(/pro_upgrade_popup\.control/);
  expect(await cookieOf(page, 'split-tests')).toMatch(/homepage\.New/);
  await page.goto(`${server.origin}/login/?pro_upgrade_popup=new`);
  await expect.poll(() => cookieOf(page, 'split-tests')).toMatch(/pro_upgrade_popup\.new/);
  expect(await cookieOf(page, 'split-tests')).toMatch(/homepage\.New/);
});

test('the page-not-found event leads to the page that says so', async ({ browser }) => {
  const page = await merchant(browser);
  await page.route(/\/notifications\/dashboard\/(\?|$)/, (route) =>
    route.fulfill({ json: { notifications: [NOTICE], more: false } }),
  );
  await page.goto(`${server.origin}/dashboard/`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: NOTICE.title, exact: true }).click();
  await expect(page).toHaveURL(/\/404\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found|does not exist|nothing here/i);
});

const NOTICE = {
  id: 'gone',
  recipientId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  scheduledAt: null,
  openedAt: null,
  deletedAt: null,
  title: 'Something that is gone',
  href: '@page-not-found',
  body: '',
  image: null,
  position: 'top-right',
  data: {},
  tag: null,
  tote: null,
  form: null,
  actions: [],
  dismissAction: null,
  footerAction: null,
  template: 'Simple',
  replacePrevious: false,
  mergable: false,
};
