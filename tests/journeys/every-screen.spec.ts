import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import { logIn } from './steps/factory.ts';
import { addToBasket } from './steps/shopping.ts';
import { consoleOf, inspect, type Screen } from './support/inspection.ts';
import { logIn as logInHere } from './support/login.ts';
import { screensFor } from './support/screens.ts';
import { test } from './support/test.ts';

/** Every screen on a phone in the dark, from the routes' entries: a new one is not forgotten. */

test.use({ trace: 'off' });

const onPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });

async function inspectAll(page: Page, screens: readonly Screen[]): Promise<void> {
  expect(screens.length).toBeGreaterThan(1);
  const log = consoleOf(page);
  for (const screen of screens) await test.step(screen.name, () => inspect(page, log, screen));
}

test('what anyone may open', async ({ browser, selvedge }) => {
  const context = await onPhone(browser);
  await inspectAll(await context.newPage(), await screensFor('guest', selvedge));
  await context.close();
});

test("a merchant's, with every section of the settings", async ({ browser, selvedge }) => {
  const page = await (await onPhone(browser)).newPage();
  await logIn(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/settings/`);
  const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(menu.first()).toBeVisible();
  const addresses = await Promise.all((await menu.all()).map((link) => link.getAttribute('href')));
  const sections = addresses.map((address) => ({
    name: address ?? '',
    address: `${selvedge.origin}${address}`,
    // Without a subscription there is none to show.
    expects: /\/saas\/stripe\/subscription/,
  }));
  await inspectAll(page, [...(await screensFor('merchant', selvedge)), ...sections]);
  await page.context().close();
});

test("the factory's", async ({ browser, selvedge }) => {
  const page = await (await onPhone(browser)).newPage();
  await logIn(page, selvedge, 'factory@demo.test');
  await inspectAll(page, await screensFor('factory', selvedge));
  await page.context().close();
});

test("a shopper's", async ({ browser, selvedge }) => {
  const context = await onPhone(browser);
  const page = await context.newPage();
  const origin = selvedge.store('demo');
  const screens = await screensFor('shopper', { origin });
  await inspectAll(
    page,
    screens.filter(({ needsBasket }) => !needsBasket),
  );
  await addToBasket(page, selvedge);
  await inspectAll(
    page,
    screens.filter(({ needsBasket }) => needsBasket),
  );
  await context.close();
});

test("the staff's", async ({ browser, startServer }) => {
  const server = await startServer();
  const lead = await addPerson(server, 'lead@example.test', { internal: true, leadership: true });
  const maya = await addPerson(server, 'maya@example.test');
  const projectId = await addProject(server, 'demo', [[maya, 'owner']]);
  await addStore(server, projectId, 'demo', 'Demo');
  await sql`update accounts set two_factor_enabled_at = now() where internal`.execute(
    server.services.databases.platform,
  );
  const page = await (await onPhone(browser)).newPage();
  await page.goto(`${server.origin}/login/`);
  await logInHere(page, 'lead@example.test', PASSWORD);
  await page.waitForURL(/\/(dashboard|staff)\//);
  await inspectAll(page, await screensFor('staff', { origin: server.origin, user: lead.id }));
  await page.context().close();
  await server.close();
});
