import { expect, type Frame, type Page } from '@playwright/test';
import { logInToDemo } from '../support/login.ts';
import type { ServerProcess } from '../support/server.ts';

/** Parts of the page editor, and a new page in it. The demo’s plan has room for three more pages in each test file. */

export const outline = (page: Page) => page.getByRole('tree', { name: 'Outline' });
export const row = (page: Page, name: RegExp) => outline(page).getByRole('treeitem', { name });
export const tools = (page: Page) => page.getByRole('navigation', { name: 'Tools' });
export const bar = (page: Page) => page.getByRole('region', { name: 'Editor bar' });
/** The frame that the page is edited in, for what has to be read inside it. */
export async function canvasFrame(page: Page): Promise<Frame | null> {
  const frame = await page.locator('section[data-region="Page"] iframe').elementHandle();
  return (await frame?.contentFrame()) ?? null;
}

export const canvas = (page: Page) => page.frameLocator('section[data-region="Page"] iframe');
export const saved = (page: Page) => expect(page.getByText('Draft saved').first()).toBeVisible();
export const link = (page: Page) => page.getByRole('combobox', { name: 'Link', exact: true });
export const atStore = (selvedge: ServerProcess, address: string) => `${selvedge.store('demo')}${address}`;

export const statusOf = async (shopper: Page, url: string) => (await shopper.goto(url))?.status();

let made = 0;
/** A new empty page in the editor. @returns its address */
export async function openNewPage(page: Page, selvedge: ServerProcess): Promise<string> {
  made += 1;
  const title = `Fields ${Date.now()} ${made}`;
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/pages/create/?template=blank`);
  await page.getByRole('radio', { name: 'Blank' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page).toHaveURL(/\/pages\/edit\/[0-9a-f-]{36}\//);
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(title) });
  await expect(heading).toBeVisible();
  // The form that made it is gone, and with it what had the focus.
  await expect(heading).toBeFocused();
  return `/${title.toLowerCase().replaceAll(' ', '-')}/`;
}

export async function add(page: Page, name: string): Promise<void> {
  await tools(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}
