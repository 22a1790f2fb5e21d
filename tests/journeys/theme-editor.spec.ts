import { expect } from '@playwright/test';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared', contextOptions: { reducedMotion: 'reduce' } });

/** The theme editor: a merchant sees each kind of page as it will be. */

for (const width of [1440, 390])
  test(`a theme is seen on a product, in the basket and in the search at ${width} px`, async ({
    page,
    selvedge,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/theme/edit/`);
    const pages = page.getByRole('combobox', { name: 'Page' });
    const shown = page.frameLocator('iframe[title="Your store"]');
    await pages.selectOption('Product');
    await expect(shown.getByRole('button', { name: 'Add to basket' })).toBeVisible();
    await picture(page, `theme-editor-product-${width}`);
    await pages.selectOption('Basket');
    await expect(shown.getByRole('heading', { name: 'Your basket' })).toBeVisible();
    await pages.selectOption('Search');
    await expect(shown.getByRole('searchbox').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
