import type { Browser, BrowserContext, Page } from '@playwright/test';
import { logIn } from './steps/factory.ts';
import { addToBasket } from './steps/shopping.ts';
import { consoleOf, inspect, type Screen } from './support/inspection.ts';
import { screensFor, type Visitor } from './support/screens.ts';
import { test } from './support/test.ts';

/** Every main screen, wide and middling in light, with what WCAG 2.2 AA can be checked by machine. */

// A finding's text says all; recording every page would double the time.
test.use({ trace: 'off' });

/** On a phone in the dark `every-screen.spec.ts` opens all of them. */
const WIDTHS = [
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
  { width: 768, height: 1024, isMobile: true, hasTouch: true },
] as const;
type Width = (typeof WIDTHS)[number];

const open = (browser: Browser, { width, height, ...device }: Width): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height },
    ...device,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });

async function inspectAll(page: Page, screens: readonly Screen[]): Promise<void> {
  const log = consoleOf(page);
  for (const screen of screens) await test.step(screen.name, () => inspect(page, log, screen));
}

const mainScreens = async (visitor: Visitor, origin: string, needsBasket = false) =>
  (await screensFor(visitor, { origin })).filter(
    (screen) => screen.isMain && screen.needsBasket === needsBasket,
  );

for (const width of WIDTHS) {
  test.describe(`${width.width} px`, () => {
    test('pages anyone may open', async ({ browser, selvedge }) => {
      const context = await open(browser, width);
      await inspectAll(await context.newPage(), await mainScreens('guest', selvedge.origin));
      await context.close();
    });

    for (const visitor of ['merchant', 'factory'] as const)
      test(`screens of the ${visitor}`, async ({ browser, selvedge }) => {
        const context = await open(browser, width);
        const page = await context.newPage();
        await logIn(page, selvedge, `${visitor}@demo.test`);
        await inspectAll(page, await mainScreens(visitor, selvedge.origin));
        await context.close();
      });

    test("a store's pages", async ({ browser, selvedge }) => {
      const context = await open(browser, width);
      const page = await context.newPage();
      const origin = selvedge.store('demo');
      const missing = { name: 'page that is not there', address: `${origin}/nowhere/`, status: 404 };
      await inspectAll(page, [...(await mainScreens('shopper', origin)), missing]);
      await addToBasket(page, selvedge);
      await inspectAll(page, await mainScreens('shopper', origin, true));
      await context.close();
    });
  });
}
