import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Where the screenshots of the main job are kept. */
export const ALBUM = 'test-results/spine';

/** Keeps a picture of what is on the screen. */
export async function picture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  await mkdir(ALBUM, { recursive: true });
  await page.screenshot({
    path: join(ALBUM, `${name}.png`),
    fullPage: options.fullPage ?? false,
    animations: 'disabled',
  });
}

/** Answers the question about cookies, as every visitor has to once. */
export async function keepOnlyNeededCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Essential only' }).click();
}
