import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { logIn } from './steps/factory.ts';
import { consoleOf, inspect, type Screen } from './support/inspection.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

/** Every main screen, wide and middling in light and narrow in dark, with what WCAG 2.2 AA can be checked by machine. */

const PRODUCT = '/product/evening-sail-t-shirt/';

let server: ServerProcess;
test.beforeAll(({ selvedge }) => {
  server = selvedge;
});
// A finding's text says all; recording every page would double the time.
test.use({ trace: 'off' });

const WIDTHS = [
  { width: 1440, height: 900, colorScheme: 'light', isMobile: false, hasTouch: false },
  { width: 768, height: 1024, colorScheme: 'light', isMobile: true, hasTouch: true },
  { width: 390, height: 844, colorScheme: 'dark', isMobile: true, hasTouch: true },
] as const;
type Width = (typeof WIDTHS)[number];

const open = (browser: Browser, { width, height, ...device }: Width): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width, height }, ...device, reducedMotion: 'reduce' });

async function inspectAll(page: Page, screens: readonly Screen[], origin: string): Promise<void> {
  const log = consoleOf(page);
  for (const screen of screens) {
    await test.step(screen.name, () =>
      inspect(page, log, { ...screen, address: `${origin}${screen.address}` }),
    );
  }
}

const GUEST: readonly Screen[] = [
  { name: 'login', address: '/login/' },
  { name: 'sign-up', address: '/sign-up/brand/' },
  { name: 'forgotten password', address: '/forgotten-password/' },
  { name: 'plans', address: '/selvedge-plans/' },
  { name: 'invitation that is over', address: '/invitation-expired/' },
  { name: 'cookies', address: '/use-of-cookies-and-disclaimer/' },
  { name: 'help', address: '/store-help/' },
];

const MERCHANT: readonly Screen[] = [
  { name: 'dashboard', address: '/dashboard/' },
  { name: 'create a product', address: '/create-a-product/' },
  { name: 'studio', address: '/create-a-product/evening-sail-t-shirt/', shows: /Saved/ },
  { name: 'my products', address: '/my-products/' },
  { name: 'orders', address: '/ecom/orders/', shows: /10016/ },
  { name: 'order', address: '/ecom/orders/10016/', shows: /What happened/ },
  { name: 'settings', address: '/settings/' },
  { name: 'team', address: '/settings/?section=team' },
  { name: 'roles', address: '/settings/?section=roles' },
  { name: 'switch project', address: '/project/switch/' },
];

const FACTORY: readonly Screen[] = [
  { name: 'factory orders', address: '/factory/orders/', shows: /10016/ },
  { name: 'factory order', address: '/factory/orders/10016/', shows: /Blanks needed/ },
  { name: 'jobsheet', address: '/factory/orders/10016/jobsheet/', shows: /10016/ },
  { name: 'shipments', address: '/factory/shipments/' },
  { name: 'create a shipment', address: '/factory/shipments/create/' },
  { name: 'station', address: '/factory/station/' },
  { name: 'trace', address: '/factory/trace/' },
];

const STORE: readonly Screen[] = [
  { name: 'store home', address: '/' },
  { name: 'collection', address: '/collection/by-the-water/' },
  { name: 'product', address: PRODUCT, shows: /Add to basket/ },
  { name: 'store search', address: '/search/?q=sail' },
  { name: 'policy of a store', address: '/shop-policy/privacy-policy/' },
  { name: 'help of a store', address: '/shop-help/question/where-is-my-order/' },
  { name: 'return an item', address: '/return-an-item/' },
  { name: 'store search without a hit', address: '/search/?q=submarine' },
  { name: 'empty basket', address: '/basket/' },
  { name: 'page that is not there', address: '/nowhere/', status: 404 },
];

const WITH_BASKET: readonly Screen[] = [
  { name: 'basket', address: '/basket/', shows: /Evening sail/i },
  { name: 'checkout', address: '/checkout/', shows: /Pay / },
];

async function addToBasket(page: Page): Promise<void> {
  await page.goto(`${server.store('demo')}${PRODUCT}`);
  await page.getByRole('radio', { disabled: false }).first().check();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('dialog', { name: 'Added to your basket' })).toBeVisible();
}

for (const width of WIDTHS) {
  test.describe(`${width.width} px, ${width.colorScheme}`, () => {
    // On a phone in the dark `every-screen.spec.ts` opens all of them.
    if (width.colorScheme === 'light')
      test('pages anyone may open', async ({ browser }) => {
        const context = await open(browser, width);
        await inspectAll(await context.newPage(), GUEST, server.origin);
        await context.close();
      });

    test("the merchant's screens", async ({ browser }) => {
      const context = await open(browser, width);
      const page = await context.newPage();
      await logIn(page, server, 'merchant@demo.test');
      await inspectAll(page, MERCHANT, server.origin);
      await context.close();
    });

    test("the factory's screens", async ({ browser }) => {
      const context = await open(browser, width);
      const page = await context.newPage();
      await logIn(page, server, 'factory@demo.test');
      await inspectAll(page, FACTORY, server.origin);
      await context.close();
    });

    test("a store's pages", async ({ browser }) => {
      const context = await open(browser, width);
      const page = await context.newPage();
      await inspectAll(page, STORE, server.store('demo'));
      await addToBasket(page);
      await inspectAll(page, WITH_BASKET, server.store('demo'));
      await context.close();
    });
  });
}
