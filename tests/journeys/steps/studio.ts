import { expect, type Page } from '@playwright/test';
import { picture } from '../support/album.ts';
import type { ServerProcess } from '../support/server.ts';
import { addPicture, productPanel, typeText } from './studio-parts.ts';

export interface MadeProduct {
  readonly name: string;
  readonly urlName: string;
  readonly address: string;
}

const RENDER_WITHIN_MS = 90_000;

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function placePicture(page: Page): Promise<void> {
  const selected = await addPicture(page, 'evening-sail', 2400);
  await expect(selected.getByText(/199 DPI, /)).toBeVisible();

  await selected.getByLabel('Width').fill('250');
  await selected.getByLabel('Width').press('Enter');
  await selected.getByLabel('Rotation (°)').fill('-6');
  await selected.getByLabel('Rotation (°)').press('Enter');
  await selected.getByLabel('Y (mm)').fill('170');
  await selected.getByLabel('Y (mm)').press('Enter');
  await expect(selected.getByText(/24\d DPI, /)).toBeVisible();
}

async function warnsUnder150(page: Page): Promise<void> {
  const selected = page.getByRole('region', { name: /Selected: evening-sail/ });
  const width = selected.getByLabel('Width');
  await width.fill('450');
  await width.press('Enter');
  await expect(selected.getByText('135 DPI, low')).toBeVisible();
  await expect(selected.getByText(/may print slightly blurr/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(selected.getByText(/24\d DPI, /)).toBeVisible();
}

async function writeOnTheBack(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Side' }).getByText('Back').click();
  await typeText(page, 'HARBOUR PRESS');
  await saved(page);
}

/** Step 2: a blank T-shirt becomes a product with a picture on the front and a line on the back. */
export async function makeProduct(page: Page, server: ServerProcess, name: string): Promise<MadeProduct> {
  await page.goto(`${server.origin}/create-a-product/`);
  await picture(page, '06-choose-a-blank', { fullPage: true });
  await page
    .getByRole('button', { name: /Men.*T-shirt/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  await placePicture(page);
  await warnsUnder150(page);
  await saved(page);
  await picture(page, '07-studio-front');
  await writeOnTheBack(page);
  await picture(page, '08-studio-back');

  await page.getByRole('button', { name: '2. Colours and price' }).click();
  const panel = productPanel(page);
  for (const colour of ['White', 'Navy']) {
    await panel.getByRole('checkbox', { name: colour, exact: true }).setChecked(true, { force: true });
  }
  const price = panel.getByRole('textbox', { name: /^Price/ });
  await price.fill('24.00');
  await price.press('Tab');
  await expect(
    panel
      .getByRole('region', { name: 'Price' })
      .getByText(/profit/i)
      .first(),
  ).toBeVisible();
  await panel.getByLabel('Product name').fill(name);
  await panel
    .getByRole('textbox', { name: 'Description' })
    .fill('A small boat, a large sun and nowhere to be.');
  await panel.getByLabel('New collection').fill('Boats');
  await panel.getByLabel('New collection').press('Enter');
  await saved(page);
  await picture(page, '09-colours-and-price');

  await page.reload();
  await page.getByRole('button', { name: '2. Colours and price' }).click();
  await expect(productPanel(page).getByLabel('Product name')).toHaveValue(name);

  await page.getByRole('button', { name: 'Publish' }).click();
  // The picture has dark parts, which are said to be hard to see on navy.
  await page
    .getByRole('dialog', { name: '1 thing to look at' })
    .getByRole('button', { name: 'Publish' })
    .click();
  const dialog = page.getByRole('dialog', { name: /Publishing|live/ });
  await expect(dialog).toBeVisible();
  const link = dialog.getByRole('link', { name: 'View in store' });
  await expect(link).toBeVisible({ timeout: RENDER_WITHIN_MS });
  await expect(dialog.getByRole('img', { name })).toBeVisible();
  await picture(page, '10-published');
  const address = (await link.getAttribute('href')) ?? '';
  return { name, address, urlName: new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '' };
}
