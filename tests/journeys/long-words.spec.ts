import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { TestServer } from '../support/server.ts';
import { openShop } from '../support/shop.ts';
import { awake } from './support/awake.ts';
import { test } from './support/test.ts';

/** Names that are one word, on narrow screens, and choices where the device has its own colours. */

const WORD = 'Geburtstagsüberraschungsgeschenk';
const LONGEST = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunden';

let origin: string;
let server: TestServer;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const shop = await openShop(server, 'north');
  const colours = ['White', 'Navy'];
  await shop.product({ urlName: 'word', name: WORD, priceMinor: 2400, colours });
  await shop.product({ urlName: 'longest', name: LONGEST, priceMinor: 2400, colours });
  origin = server.origin.replace('//', '//north.');
});
test.afterAll(async () => {
  await server?.close();
});

/** What reaches beyond the screen to the right and can’t be scrolled to. */
const cutOff = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`
      const width = document.documentElement.clientWidth;
      const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      [...document.querySelectorAll('header *, main *, footer *')]
        .filter((element) => element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }))
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .filter((element) => {
          for (let at = element; at !== null; at = at.parentElement) if (scrolls(at)) return false;
          return true;
        })
        .map((element) => element.tagName + '.' + element.className + ' ' + element.textContent.slice(0, 40))
    `),
  );

for (const width of [320, 390, 1280])
  test(`a name of one long word is whole at ${width} px: list, product, search, basket, checkout`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/collection/all-products/',
      '/product/word/',
      '/product/longest/',
      '/search/?q=Donau',
    ]) {
      await page.goto(`${origin}${path}`);
      expect(await cutOff(page), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
    }
    await page.goto(`${origin}/product/longest/`);
    await awake(page);
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('dialog')).toContainText(LONGEST);
    expect(await cutOff(page), 'added').toEqual([]);
    for (const path of ['/basket/', '/checkout/']) {
      await page.goto(`${origin}${path}`);
      await expect(page.getByText(LONGEST).first()).toBeVisible();
      expect(await cutOff(page), path).toEqual([]);
    }
  });

test('colours and the chosen size are told apart where the device has its own colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${origin}/product/word/`);
  await awake(page);
  const fills = z
    .array(z.string())
    .parse(
      await page.evaluate(
        "[...document.querySelectorAll('[data-swatch]')].map((swatch) => getComputedStyle(swatch).backgroundColor)",
      ),
    );
  expect(fills.length).toBeGreaterThan(1);
  expect(new Set(fills).size).toBe(fills.length);
  const box = (name: string) =>
    page.getByRole('radio', { name, exact: true }).locator('xpath=following-sibling::span');
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await expect(box('M')).toHaveCSS('outline-style', 'solid');
  await expect(box('L')).toHaveCSS('outline-style', 'none');
});

test('the question about cookies covers no button to buy', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`${origin}/product/word/`);
  await awake(page);
  const question = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
  const button = await page.getByRole('button', { name: 'Add to basket' }).boundingBox();
  if (!question || !button) throw new Error('One of the two isn’t there');
  expect(question.x + question.width).toBeLessThanOrEqual(button.x);
});
