import { type Browser, expect, type Page } from '@playwright/test';
import { PLATFORM_DIVISION_ID } from '../../shared/rules/constants/constants.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import { addToBasket } from './steps/shopping.ts';
import { inspect, type Look, watch } from './support/inspection.ts';
import { logInByCall, logInToDemo } from './support/login.ts';
import { type SampledScreen, screensFor } from './support/screens.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/**
 * Every screen, from the routes' entries, so that a new one is not forgotten. Each is opened on a phone in the dark and then
 * widened; the main ones are put on a desk as well. Strangers' screens are opened there again, since their first moments
 * decide; the staff's, and a project's without anything, are opened on a desk first and then taken in the hand.
 */

// A finding's text says all; recording every page would double the time.
test.use({ trace: 'off' });
// The longest file of all: both workers take its tests, or one would still be busy when the other has nothing left.
test.describe.configure({ mode: 'parallel' });
test.setTimeout(3_000_000);

const PHONE: Look = { width: 390, scheme: 'dark', device: 'phone', axe: 'all' };
/** Its colours are the desk's and its structure the phone's, where axe looks at both. */
const TABLET: Look = { width: 768, scheme: 'light', device: 'phone', axe: 'none' };
const SMALL_DESK: Look = { width: 1024, scheme: 'light', device: 'phone', axe: 'none' };
const DESK: Look = { width: 1440, scheme: 'light', device: 'desk', axe: 'all' };
/** 1280 px at 400 %. WCAG 1.4.10. */
const ZOOMED: Look = { width: 320, scheme: 'light', device: 'desk', axe: 'none' };
const SPACED: Look = { width: 1440, scheme: 'light', device: 'desk', axe: 'none', isSpaced: true };

const IN_THE_HAND = [PHONE, TABLET, SMALL_DESK] as const;
const ON_A_DESK = [DESK, ZOOMED, SPACED] as const;

const MERCHANT_PARTS = [1, 2, 3, 4] as const;

async function open(browser: Browser, device: 'phone' | 'desk'): Promise<Page> {
  const isPhone = device === 'phone';
  const context = await browser.newContext({
    viewport: { width: isPhone ? PHONE.width : DESK.width, height: 844 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    // Only shell.spec.ts is about it; each context would fill its own.
    serviceWorkers: 'block',
    // For half of the day the date there isn’t the server’s.
    timezoneId: 'Pacific/Auckland',
  });
  return context.newPage();
}

async function inspectAll(
  page: Page,
  screens: readonly SampledScreen[],
  looksAt: (screen: SampledScreen) => readonly [Look, ...Look[]],
): Promise<void> {
  expect(screens.length).toBeGreaterThan(1);
  const log = await watch(page);
  for (const screen of screens)
    await test.step(screen.name, () => inspect(page, log, screen, looksAt(screen)));
}

/** Looks at screens of people who are logged in, in one document each: on a phone, and the main ones then on a desk. */
const inspectWork = (page: Page, screens: readonly SampledScreen[]): Promise<void> =>
  inspectAll(page, screens, ({ isMain }) => (isMain ? [...IN_THE_HAND, ...ON_A_DESK] : IN_THE_HAND));

for (const device of ['phone', 'desk'] as const) {
  const looks = device === 'phone' ? IN_THE_HAND : ON_A_DESK;
  const fits = ({ isMain }: SampledScreen) => device === 'phone' || isMain;

  test(`what anyone may open, on a ${device}`, async ({ browser, selvedge }) => {
    const page = await open(browser, device);
    await inspectAll(page, (await screensFor('guest', selvedge)).filter(fits), () => looks);
    await page.context().close();
  });

  test(`a shopper's, on a ${device}`, async ({ browser, selvedge }) => {
    const page = await open(browser, device);
    const origin = selvedge.store('demo');
    const screens = (await screensFor('shopper', { origin })).filter(fits);
    const missing: SampledScreen = {
      name: 'a page that is not there',
      address: `${origin}/nowhere/`,
      status: 404,
      visitor: 'shopper',
      needsBasket: false,
      isMain: true,
      isOfRecord: false,
    };
    await inspectAll(page, [...screens.filter(({ needsBasket }) => !needsBasket), missing], () => looks);
    await addToBasket(page, selvedge);
    await inspectAll(
      page,
      screens.filter(({ needsBasket }) => needsBasket),
      () => looks,
    );
    await page.context().close();
  });
}

// The longest list by far, in parts that both workers share.
for (const part of MERCHANT_PARTS)
  test(`a merchant's, part ${part} of ${MERCHANT_PARTS.length}`, async ({ browser, selvedge }) => {
    const page = await open(browser, 'phone');
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const screens = await screensFor('merchant', selvedge);
    await inspectWork(
      page,
      screens.filter((_, at) => at % MERCHANT_PARTS.length === part - 1),
    );
    await page.context().close();
  });

test('every section of the settings', async ({ browser, selvedge }) => {
  const page = await open(browser, 'phone');
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/settings/`);
  const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(menu.first()).toBeVisible();
  const addresses = await Promise.all((await menu.all()).map((link) => link.getAttribute('href')));
  const sections = addresses.map((address) => ({
    name: address ?? '',
    address: `${selvedge.origin}${address}`,
    visitor: 'merchant' as const,
    needsBasket: false,
    // On a desk, only the settings' first screen differs from others.
    isMain: false,
    isOfRecord: false,
    // Without a subscription there is none to show.
    expects: /\/saas\/stripe\/subscription/,
  }));
  await inspectWork(page, sections);
  await page.context().close();
});

test("the factory's", async ({ browser, selvedge }) => {
  const page = await open(browser, 'phone');
  await logInToDemo(page, selvedge, 'factory@demo.test');
  await inspectWork(page, await screensFor('factory', selvedge));
  await page.context().close();
});

test("the staff's", async ({ browser, startServer }) => {
  const server = await startServer();
  const lead = await addPerson(server, 'lead@example.test', { internal: true, leadership: true });
  const maya = await addPerson(server, 'maya@example.test');
  const projectId = await addProject(server, 'demo', [[maya, 'owner']]);
  await addStore(server, projectId, 'demo', 'Demo');
  const page = await open(browser, 'desk');
  await logInByCall(page, server, 'lead@example.test', PASSWORD);
  const screens = await screensFor('staff', { origin: server.origin, user: lead.id });
  await inspectAll(page, screens, ({ isMain }) =>
    isMain ? [DESK, ZOOMED, ...IN_THE_HAND, SPACED] : [{ ...DESK, axe: 'none' }, ...IN_THE_HAND],
  );
  await page.context().close();
  await server.close();
});

test("a merchant's, while there is nothing to show yet", async ({ browser, startServer }) => {
  const server = await startServer();
  const maya = await addPerson(server, 'maya@example.test');
  const projectId = await addProject(server, 'loom', [[maya, 'owner']]);
  await addStore(server, projectId, 'loom', 'Loom');
  // The platform’s store sells samples.
  await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  const page = await open(browser, 'desk');
  await logInByCall(page, server, 'maya@example.test', PASSWORD);
  const screens = (await screensFor('merchant', { origin: server.origin }))
    .filter(({ isOfRecord }) => !isOfRecord)
    // What the samples say of the demo isn't there.
    .map(({ shows: _, ...screen }) => screen);
  await inspectAll(page, screens, () => [
    { ...DESK, axe: 'none' },
    { ...PHONE, axe: 'main screens' },
    SMALL_DESK,
  ]);
  await page.context().close();
  await server.close();
});
