import { expect, type Locator, type Page } from '@playwright/test';
import { keepOnlyNeededCookies, picture } from '../support/album.ts';
import { awake } from '../support/awake.ts';
import type { ServerProcess } from '../support/server.ts';
import type { MadeProduct } from './studio.ts';

export interface PlacedOrder {
  readonly number: string;
  readonly receipt: string;
}

async function findProduct(page: Page, product: MadeProduct, store: string): Promise<void> {
  await page.goto(`${store}/`);
  await keepOnlyNeededCookies(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Boats' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boats' })).toBeVisible();
  await picture(page, '11-collection', { fullPage: true });
  await page.getByRole('link', { name: product.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

async function addVariant(page: Page, colour: string, size: string): Promise<Locator> {
  await page.getByRole('link', { name: new RegExp(`^${colour}`) }).click();
  // Before its island is awake, choosing a colour loads a new page: a size chosen on the old one would be lost.
  await expect(page).toHaveURL(new RegExp(`colour=${colour}`));
  await page.getByRole('radio', { name: size, exact: true }).check();
  await picture(page, '12-product', { fullPage: true });
  await awake(page);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  const added = page.getByRole('dialog', { name: 'Added to your basket' });
  await expect(added).toBeVisible();
  await expect(added).toContainText(`${colour}, ${size}`);
  return added;
}

async function fillAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
}

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

/** Step 4: a guest finds the product, chooses, pays with a double click, and has one order. */
export async function buy(
  page: Page,
  server: ServerProcess,
  product: MadeProduct,
  email: string,
): Promise<PlacedOrder> {
  const store = new URL(product.address).origin;
  await findProduct(page, product, store);
  const first = await addVariant(page, 'White', 'L');
  await first.getByRole('button', { name: 'Continue shopping' }).click();
  const second = await addVariant(page, 'Navy', 'M');
  await second.getByRole('link', { name: 'View basket' }).click();
  await expect(page).toHaveURL(/\/basket\//);
  await expect(page.getByText(product.name).first()).toBeVisible();
  await picture(page, '13-basket');

  await page.goto(`${store}/checkout/`);
  await fillAddress(page, email);
  await page.getByRole('radio').first().check();
  await fillCard(page);
  await picture(page, '14-checkout', { fullPage: true });
  await page.getByRole('button', { name: /Pay/ }).dblclick();
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
  await expect(page.getByText('Ada Wren').first()).toBeVisible();
  await picture(page, '15-receipt', { fullPage: true });
  const mail = await server.mail(email, /order|receipt/i);
  const number = /\b(\d{5,})\b/.exec(mail.subject)?.[1] ?? '';
  expect(number, `an order number in "${mail.subject}"`).not.toBe('');
  return { number, receipt: page.url() };
}

/** Puts one of the demo's products into the basket, whatever size there is. */
export async function addToBasket(page: Page, server: ServerProcess): Promise<void> {
  await page.goto(`${server.store('demo')}/product/evening-sail-t-shirt/`);
  // Before that, the button leads to the basket.
  await awake(page);
  await page.getByRole('radio', { disabled: false }).first().check();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('dialog', { name: 'Added to your basket' })).toBeVisible();
}
