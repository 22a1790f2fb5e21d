import { expect, type Locator, type Page } from '@playwright/test';
import { merchantPicture } from '../support/picture.ts';

/** Fields of what is selected; on small screens in the sheet at the foot. */
export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' });

/** Colours, price and words. */
export const productPanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Colours and price' });

export const addBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Add' });

export const stage = (page: Page): Locator => page.getByRole('application');

export const layers = (page: Page): Locator => page.getByRole('list', { name: 'Layers' });

export const openTab = (page: Page, name: 'Design' | 'Layers' | 'Check'): Promise<void> =>
  inspector(page).getByRole('tab', { name }).click();

/** The words of the selected text, next to the stage. */
export const words = (page: Page): Locator =>
  inspector(page).getByRole('textbox', { name: 'Text', exact: true });

/** A text, typed where it prints; the caret is left in it. */
export async function typeText(page: Page, text: string): Promise<void> {
  await addBar(page).getByRole('button', { name: 'Text', exact: true }).click();
  const typed = page.getByRole('textbox', { name: 'Text on the design' });
  await expect(typed).toBeFocused();
  await page.keyboard.type(text);
  await expect(typed).toHaveValue(text);
}

export async function addPicture(page: Page, name = 'sail', size = 1200): Promise<Locator> {
  const pictures = page.getByRole('region', { name: 'Pictures' });
  if (!(await pictures.isVisible())) await addBar(page).getByRole('button', { name: 'Pictures' }).click();
  await pictures
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await merchantPicture(size) });
  const selected = page.getByRole('region', { name: new RegExp(`Selected: ${name}`) });
  await expect(selected).toBeVisible({ timeout: 30_000 });
  return selected;
}
