import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { BASE_CATALOGUE, mockupSvg } from '../shared/features/making/catalogue/catalogue.ts';
import { findBrowser } from './browser.ts';

/**
 * Draws the pictures of the platform's front page from the product itself: the cut-outs by the code that draws them for
 * merchants, the screens from a running demo.
 * Usage: npm run front-pictures -- http://localhost:4000
 */
const FOLDER = 'renderer/features/site/front-page/pictures';
const PASSWORD = 'selvedge-demo';
const QUALITY = 74;
const CUT_OUT_WIDTH = 260;

const save = (picture: Buffer, name: string, width: number) =>
  sharp(picture)
    .resize({ width })
    .webp({ quality: QUALITY })
    .toFile(join(FOLDER, `${name}.webp`));

async function drawCatalogue(): Promise<void> {
  for (const base of BASE_CATALOGUE) {
    const [colour] = base.colours;
    if (!colour) continue;
    const drawn = mockupSvg(base, colour, 'front', { bare: true });
    await save(Buffer.from(drawn), base.sku.toLowerCase(), CUT_OUT_WIDTH);
  }
}

async function openAs(
  browser: Browser,
  origin: string,
  email: string,
  size: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${origin}/login/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
  return page;
}

async function shoot(page: Page, url: string, name: string, width: number): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  const refuse = page.getByRole('button', { name: 'Essential only' });
  if (await refuse.isVisible()) await refuse.click();
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  await save(await page.screenshot({ animations: 'disabled' }), name, width);
}

async function shootScreens(origin: string): Promise<void> {
  const { host, protocol } = new URL(origin);
  const store = `${protocol}//demo.${host}`;
  const browser = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() });
  const phone = { width: 390, height: 700 };
  const merchant = await openAs(browser, origin, 'merchant@demo.test', { width: 1180, height: 740 });
  await shoot(merchant, `${origin}/edit-product/evening-sail-t-shirt/?project=demo`, 'studio', 1100);
  const answer = await merchant.evaluate(async () => {
    const answer = await fetch('/omnis/v3/ecom/orders/10016/?project=demo');
    return answer.text();
  });
  const order = z.object({ id: z.string(), receiptUrl: z.string() }).parse(JSON.parse(answer));
  const shopper = await (await browser.newContext({ viewport: phone, deviceScaleFactor: 2 })).newPage();
  await shoot(shopper, `${store}/`, 'store', 560);
  await shoot(shopper, `${store}/product/evening-sail-t-shirt/`, 'product', 560);
  await shoot(shopper, order.receiptUrl, 'receipt', 560);
  const factory = await openAs(browser, origin, 'factory@demo.test', { width: 900, height: 640 });
  await shoot(factory, `${origin}/factory/orders/${order.id}/jobsheet/`, 'jobsheet', 900);
  await browser.close();
}

const [origin] = process.argv.slice(2);
if (origin === undefined) throw new Error('Say where the demo runs, such as http://localhost:4000');
await mkdir(FOLDER, { recursive: true });
await drawCatalogue();
await shootScreens(origin);
