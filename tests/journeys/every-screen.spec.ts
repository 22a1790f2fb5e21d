import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
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
 * Every screen, from the routes' entries, so that a new one is not forgotten. Each is opened once on a phone in the dark and
 * then widened; the main ones again on a desk.
 */

// A finding's text says all; recording every page would double the time.
test.use({ trace: 'off' });
// The longest file of all: both workers take its tests, or one would still be busy when the other has nothing left.
test.describe.configure({ mode: 'parallel' });
test.setTimeout(300_000);

const PHONE: Look = { width: 390, scheme: 'dark', axe: 'all' };
/** Its colours are the desk's and its structure the phone's, where axe looks at both. */
const TABLET: Look = { width: 768, scheme: 'light', axe: 'none' };
const SMALL_DESK: Look = { width: 1024, scheme: 'light', axe: 'none' };
const DESK: Look = { width: 1440, scheme: 'light', axe: 'all' };
/** 1280 px at 400 %. WCAG 1.4.10. */
const ZOOMED: Look = { width: 320, scheme: 'light', axe: 'none' };
const SPACED: Look = { width: 1440, scheme: 'light', axe: 'none', isSpaced: true };

const MERCHANT_PARTS = [1, 2, 3] as const;

interface Round {
  readonly name: string;
  readonly looks: readonly [Look, ...Look[]];
  readonly touch: boolean;
  readonly picks: (screen: SampledScreen) => boolean;
}

const ROUNDS: readonly Round[] = [
  { name: 'on a phone and a tablet', looks: [PHONE, TABLET, SMALL_DESK], touch: true, picks: () => true },
  { name: 'on a desk', looks: [DESK, ZOOMED, SPACED], touch: false, picks: ({ isMain }) => isMain },
];

const open = (browser: Browser, { looks: [first], touch }: Round): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: first.width, height: 844 },
    isMobile: touch,
    hasTouch: touch,
    reducedMotion: 'reduce',
    // For half of the day the date there isn’t the server’s.
    ...(!touch && { timezoneId: 'Pacific/Auckland' }),
  });

async function inspectAll(page: Page, round: Round, screens: readonly SampledScreen[]): Promise<void> {
  const picked = screens.filter(round.picks);
  expect(picked.length).toBeGreaterThan(1);
  const log = await watch(page);
  for (const screen of picked) await test.step(screen.name, () => inspect(page, log, screen, round.looks));
}

for (const round of ROUNDS) {
  test.describe(round.name, () => {
    test('what anyone may open', async ({ browser, selvedge }) => {
      const context = await open(browser, round);
      await inspectAll(await context.newPage(), round, await screensFor('guest', selvedge));
      await context.close();
    });

    // The longest list by far, in parts that both workers share.
    for (const part of MERCHANT_PARTS)
      test(`a merchant's, part ${part} of ${MERCHANT_PARTS.length}`, async ({ browser, selvedge }) => {
        const page = await (await open(browser, round)).newPage();
        await logInToDemo(page, selvedge, 'merchant@demo.test');
        const screens = await screensFor('merchant', selvedge);
        await inspectAll(
          page,
          round,
          screens.filter((_, at) => at % MERCHANT_PARTS.length === part - 1),
        );
        await page.context().close();
      });

    // On a desk, only the settings' first screen differs from others.
    if (round.touch)
      test('every section of the settings', async ({ browser, selvedge }) => {
        const page = await (await open(browser, round)).newPage();
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
          isMain: false,
          isOfRecord: false,
          // Without a subscription there is none to show.
          expects: /\/saas\/stripe\/subscription/,
        }));
        await inspectAll(page, round, sections);
        await page.context().close();
      });

    test("the factory's", async ({ browser, selvedge }) => {
      const page = await (await open(browser, round)).newPage();
      await logInToDemo(page, selvedge, 'factory@demo.test');
      await inspectAll(page, round, await screensFor('factory', selvedge));
      await page.context().close();
    });

    test("a shopper's", async ({ browser, selvedge }) => {
      const context = await open(browser, round);
      const page = await context.newPage();
      const origin = selvedge.store('demo');
      const screens = await screensFor('shopper', { origin });
      const missing: SampledScreen = {
        name: 'a page that is not there',
        address: `${origin}/nowhere/`,
        status: 404,
        visitor: 'shopper',
        needsBasket: false,
        isMain: true,
        isOfRecord: false,
      };
      await inspectAll(page, round, [...screens.filter(({ needsBasket }) => !needsBasket), missing]);
      await addToBasket(page, selvedge);
      await inspectAll(
        page,
        round,
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
      const page = await (await open(browser, round)).newPage();
      await logInByCall(page, server, 'lead@example.test', PASSWORD);
      await inspectAll(page, round, await screensFor('staff', { origin: server.origin, user: lead.id }));
      await page.context().close();
      await server.close();
    });
  });
}

test("a merchant's, while there is nothing to show yet", async ({ browser, startServer }) => {
  const server = await startServer();
  const maya = await addPerson(server, 'maya@example.test');
  const projectId = await addProject(server, 'loom', [[maya, 'owner']]);
  await addStore(server, projectId, 'loom', 'Loom');
  // The platform’s store sells samples.
  await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  const round: Round = {
    name: 'empty',
    looks: [{ ...PHONE, axe: 'main screens' }, SMALL_DESK],
    touch: true,
    picks: ({ isOfRecord }) => !isOfRecord,
  };
  const page = await (await open(browser, round)).newPage();
  await logInByCall(page, server, 'maya@example.test', PASSWORD);
  const screens = await screensFor('merchant', { origin: server.origin });
  await inspectAll(
    page,
    round,
    // What the samples say of the demo isn't there.
    screens.map(({ shows: _, ...screen }) => screen),
  );
  await page.context().close();
  await server.close();
});
