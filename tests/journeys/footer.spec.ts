import { expect } from '@playwright/test';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('a merchant changes the footer, looks at it and publishes it; shoppers see it below every page', async ({
  page,
  browser,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/website/`);
  const card = page.getByRole('region', { name: 'Footer', exact: true });
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Edit the footer' }).click();
  await expect(page.getByRole('heading', { name: 'Footer', level: 1 })).toBeVisible();
  const canvas = page.frameLocator('iframe[title^="Footer"]');
  await expect(canvas.getByText('Made to order', { exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Add Text', exact: true }).click();
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('textbox', { name: 'Title', exact: true }).fill('Come by on Sundays');
  await expect(canvas.getByRole('heading', { name: 'Come by on Sundays' })).toBeVisible();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.getByText('Come by on Sundays')).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(canvas.getByText('Come by on Sundays')).toBeVisible();
  await expect(page.getByText('Draft saved').first()).toBeVisible();

  const shopper = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await shopper.goto(`${selvedge.store('demo')}/shop-help/`);
  const foot = shopper.getByRole('contentinfo');
  await expect(foot.getByText('Followed to your door')).toBeVisible();
  await expect(foot.getByRole('link', { name: 'Instagram' })).toBeVisible();
  await expect(foot.getByText('Come by on Sundays')).toBeHidden();

  await page.goto(`${selvedge.origin}/pages/preview/phone/footer/`);
  const preview = page.frameLocator('iframe[title="Preview of Footer"]');
  await expect(preview.getByRole('contentinfo').getByText('Come by on Sundays')).toBeInViewport();
  await page.getByRole('link', { name: 'Edit' }).click();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish this footer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Live since /)).toBeVisible();

  for (const path of ['/', '/shop-help/', '/nothing-here/']) {
    await shopper.goto(`${selvedge.store('demo')}${path}`);
    await expect(foot.getByText('Come by on Sundays')).toBeVisible();
    await expect(foot.getByRole('link', { name: 'Privacy' })).toBeVisible();
    expect(await shopper.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await shopper.close();
});

test('on a phone the editor shows the page as wide as the screen', async ({ page, selvedge }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/footer-editor/`);
  const frame = page.locator('iframe[title^="Footer"]');
  await expect(frame.contentFrame().getByText('Made to order', { exact: true })).toBeVisible();
  const shown = await frame.boundingBox();
  expect(shown?.width).toBeGreaterThan(350);
  // Nothing is scaled.
  expect(shown?.width).toBe(
    await page.evaluate(`document.querySelector('iframe[title^="Footer"]').clientWidth`),
  );
});
