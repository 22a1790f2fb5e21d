import { expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** What the website’s screens say when their data doesn’t come, and that they come back. */

const SCREENS = [
  { at: '/pages/', call: /\/dashboard\/pages\//, what: 'the pages' },
  { at: '/website/', call: /\/website\/$/, what: 'your website' },
  { at: '/menu-editor/', call: /\/menu\/$/, what: 'your menu' },
  { at: '/theme/edit/', call: /\/theme\/$/, what: 'your theme' },
  { at: '/theme/select/', call: /\/theme\/$/, what: 'your theme' },
  { at: '/domain/', call: /\/domain\/$/, what: 'your domain' },
  { at: '/logo/', call: /\/logo\/$/, what: 'your logo' },
  { at: '/drive/', call: /\/drive\//, what: 'your drive' },
  { at: '/marketing/affiliates/', call: /\/affiliates\//, what: 'the affiliates' },
];

const WIDTHS = [1440, 768, 390];

const fails = (route: Route) => route.fulfill({ status: 500, json: { code: 'fault', message: '' } });
/** As a link does: what the page has of other screens stays. */
const follow = (page: Page, at: string) =>
  page.evaluate(`void window.__reactRouterDataRouter.navigate(${JSON.stringify(at)})`);
const tooWide = async (page: Page) =>
  z.number().parse(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));

for (const { at, call, what } of SCREENS)
  test(`${at} says that it couldn’t load ${what}, and tries again`, async ({ page, selvedge }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/sitemap/`);
    await awake(page);
    const isCall = (url: URL) => url.pathname.startsWith('/omnis/') && call.test(url.pathname);
    await page.route(isCall, fails);
    await follow(page, at);
    const alert = page.getByRole('alert').filter({ hasText: `We couldn’t load ${what}` });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await violations(page)).toEqual([]);
    await page.unroute(isCall, fails);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('status').filter({ has: page.locator('[data-loading]') })).toHaveCount(0);
  });

test('changes stay on screen when the menu can’t be fetched again', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.clock.install();
  await page.goto(`${selvedge.origin}/menu-editor/`);
  await awake(page);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Evenings');
  await page.clock.runFor(5_000);
  await expect(page.getByText('Draft saved')).toBeVisible();
  let refused = 0;
  await page.route(
    (url) => /\/menu\/$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      await fails(route);
      refused += 1;
    },
  );
  // Coming back to the window asks again for what is older than half a minute.
  await page.clock.runFor(31_000);
  await page.evaluate("void window.dispatchEvent(new Event('visibilitychange'))");
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(refused).toBe(3);
  }).toPass();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Evenings');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('treeitem', { name: /^Evenings/ })).toHaveCount(0);
});
