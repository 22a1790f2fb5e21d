import { expect, type Page } from '@playwright/test';
import { callPath } from '../../shared/contract/call.ts';
import { designSettingsSchema } from '../../shared/features/making/products/products.ts';
import { studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import { elementSchema } from '../../shared/features/making/studio/studio.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

/** The studio with a postcard that says some words. */
async function openWords(page: Page, origin: string, words: string): Promise<void> {
  await logInToDemo(page, { origin }, 'merchant@demo.test');
  const token = (await page.context().cookies(origin)).find((cookie) => cookie.name === 'XSRF-TOKEN');
  const text = elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: words,
    fontId: 'inter',
    size: 16,
    colour: '#b3202c',
    x: 74,
    y: 50,
  });
  const answer = await page.request.post(`${origin}${callPath(studioCalls.createDesign)}`, {
    headers: { 'x-xsrf-token': token?.value ?? '' },
    data: {
      baseSku: 'SV-POSTCARD',
      scene: { version: 1, sides: [{ side: 'front', widthMm: 148, heightMm: 105, elements: [text] }] },
      settings: designSettingsSchema.parse({ name: words, colours: ['White'], defaultColour: 'White' }),
    },
  });
  const { id } = studioCalls.createDesign.answer.parse(await answer.json());
  await page.goto(`${origin}/create-a-product/?design=${id}`);
  await take(page);
  await expect(page.getByRole('region', { name: `Selected: ${words}` })).toBeVisible();
}

/** Selects the words where they are printed. */
const take = (page: Page) => page.locator('[data-element="word"]').click();

/** The list; the kinds of fonts are options, too. */
const fonts = (page: Page) => page.getByRole('listbox', { name: 'Fonts' });
const font = (page: Page) => page.getByLabel('Font', { exact: true }).first();
/** How the words are drawn on the stage. */
const drawn = (page: Page) => page.locator('[data-element="word"] path').first().getAttribute('d');

test('fonts are looked through in the merchant’s own words, tried by keyboard and kept', async ({
  page,
  selvedge,
}) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const [, family] = /\/fonts\/([^/]+)\//.exec(request.url()) ?? [];
    if (family) fetched.add(family);
  });
  await openWords(page, selvedge.origin, 'Otter');
  const inInter = await drawn(page);
  await font(page).click();
  await expect(fonts(page).getByRole('option')).toHaveCount(203);
  // Only the rows in sight are fetched, and say the words.
  const abel = fonts(page).getByRole('option', { name: 'Abel', exact: true });
  await expect(abel.locator('svg:not(.tabler-icon) path')).toHaveAttribute('d', /^M/);
  expect(fetched).not.toContain('zilla-slab');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'studio-fonts-1440');

  await page.getByLabel('Find a font').fill('lobster');
  await expect(fonts(page).getByRole('option')).toHaveText(['Lobster']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => drawn(page)).not.toBe(inInter);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawn(page)).toBe(inInter);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await font(page).click();
  await page.getByLabel('Find a font').fill('lobster');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Add Lobster to favourites' }).click();
  await page.getByLabel('Find a font').press('Enter');
  await expect(font(page)).toHaveText('Lobster');
  const inLobster = await drawn(page);
  expect(inLobster).not.toBe(inInter);

  await page.reload();
  await take(page);
  await expect.poll(() => drawn(page)).toBe(inLobster);
  await font(page).click();
  await page.getByLabel('Find a font').fill('');
  for (const shelf of ['Favourites', 'Recent']) {
    await page.getByLabel('Kind of font').selectOption(shelf);
    await expect(fonts(page).getByRole('option')).toHaveText(['Lobster']);
  }
});

test('a font that can’t be loaded is told, and the text keeps its own', async ({ page, selvedge }) => {
  await openWords(page, selvedge.origin, 'Heron');
  const inInter = await drawn(page);
  await page.route('**/fonts/bebas-neue/**', (route) => route.abort());
  await font(page).click();
  await fonts(page).getByRole('option', { name: 'Bebas Neue', exact: true }).click();
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Bebas Neue couldn’t be loaded. Your text keeps its font.' });
  await expect(told).toBeVisible();
  expect(await drawn(page)).toBe(inInter);
  await expect(font(page)).toHaveText('Inter');
  await page.unroute('**/fonts/bebas-neue/**');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(font(page)).toHaveText('Bebas Neue');
  await expect(told).toBeHidden();
});

test('a text is written in capitals, with an outline and a shadow', async ({ page, selvedge }) => {
  await openWords(page, selvedge.origin, 'Egret');
  const asTyped = await drawn(page);
  await page.getByRole('radiogroup', { name: 'Capital letters' }).getByText('ABC', { exact: true }).click();
  await expect.poll(() => drawn(page)).not.toBe(asTyped);
  await page.getByRole('checkbox', { name: 'Outline' }).check();
  await page.getByRole('checkbox', { name: 'Shadow' }).check();
  await page.getByRole('slider', { name: 'Outline width' }).press('ArrowRight');
  const stroke = page.locator('[data-element="word"] path[stroke]').last();
  await expect(stroke).toHaveAttribute('stroke-width', /^1\.9/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await picture(page, 'studio-text-style-1440');
  await page.reload();
  await expect(stroke).toHaveAttribute('stroke-width', /^1\.9/);
  await take(page);
  await expect(page.getByRole('checkbox', { name: 'Shadow' })).toBeChecked();
});
