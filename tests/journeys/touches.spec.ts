import { expect } from '@playwright/test';
import { z } from 'zod';
import {
  BLOCK_TYPES,
  type Block,
  type BlockTypeName,
  blockRegistry,
  isBlockTypeName,
} from '../../shared/features/site/blocks/blocks.ts';
import { pageCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { compileTheme, plainTheme } from '../../shared/features/site/theme/theme.ts';
import { BLOCK_USES, FRAME_USES } from '../../shared/features/site/touches/theme-uses.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { violations } from './support/inspection.ts';
import { logInByCall, logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

/** Before a theme, a menu or a footer goes live, its merchant sees what that touches. */

const OWNER = 'theme-owner@example.test';

/** A store of a Pro project with one page, which has a quotation. */
async function addQuotingStore(server: TestServer): Promise<void> {
  const owner = await addPerson(server, OWNER);
  const projectId = await addProject(server, 'harbour', [[owner, 'owner']]);
  const { divisionId: division } = await addStore(server, projectId, 'harbour', 'Harbour');
  const db = server.services.databases.platform;
  await db.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  const merchant = (await signedIn(server, OWNER)).in('harbour');
  const body = { template: 'lookbook' as const, title: 'Lookbook' };
  const { id } = await merchant.call(pageCalls.create, { params: { division }, body });
  await merchant.call(pageCalls.publish, { params: { division, page: id }, body: { sequence: 0 } });
}

test('a theme is published by keyboard, with the pages that it touches', async ({ page, startServer }) => {
  const server = await startServer();
  await addQuotingStore(server);
  await logInByCall(page, server, OWNER, PASSWORD);
  await page.goto(`${server.origin}/theme/edit/`);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await page.locator('summary').filter({ hasText: 'Quotes' }).focus();
  await page.keyboard.press('Enter');
  const layout = page.locator('[id="property-quote.form"]');
  await layout.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Shout' }).waitFor();
  for (const _form of ['Margin', 'Plate', 'Shout']) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(layout).toHaveValue('Shout');
  await expect(publish).toBeEnabled();
  await publish.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Publish theme' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Quotes: Layout' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Show Lookbook/ })).toBeVisible();
  // A page without a quotation looks as before.
  await expect(dialog.getByText(/product page/)).toHaveCount(0);
  await expect(dialog.getByText(/every page/i)).toHaveCount(0);
  const quote = (frame: string) =>
    dialog.frameLocator(`iframe[title="${frame}"]`).locator('[data-theme]').first();
  await expect(quote('After')).toHaveAttribute('data-quote', 'Q4');
  await expect(quote('Before')).not.toHaveAttribute('data-quote', 'Q4');
  expect(await violations(page)).toEqual([]);

  // Left: nothing is published, and the focus is where it was.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(publish).toBeFocused();
  await expect(publish).toBeEnabled();

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Publish theme' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Published. Shoppers see your theme from now on.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(publish).toBeDisabled();
  await server.close();
});

test('what every page is drawn with touches every page, on a phone', async ({ page, selvedge }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/theme/edit/`);
  await page.locator('summary').filter({ hasText: 'Buttons' }).click();
  await page.locator('[id="property-button.case"]').click();
  await page.getByRole('option', { name: 'Capitals' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish theme' });
  await expect(dialog.getByText('Every page of your store.')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /^\d+ product pages$/ })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /^\d+ collections$/ })).toBeVisible();
  await expect(dialog.getByText('Also search, basket, checkout, receipts, help and policies.')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
});

test('where what it touches can’t be read, that is said and tried again', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/footer-editor/`);
  await page.route('**/touches/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/touches/**');
  await again.click();
  await expect(dialog.getByText('Every page of your store.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish this footer' })).toBeVisible();
});

const PROPERTIES = {
  title: 'Made by the sea',
  text: 'Drawn on the harbour wall.',
  copy: 'Drawn on the harbour wall.',
  author: 'Priya',
  badge: 'New',
  href: '/about/',
  image: { src: '/pictures/teal.svg', alt: '', width: 1600, height: 800 },
  actions: [{ text: 'See all', href: '/about/' }],
  action: { text: 'See all', href: '/about/' },
};

/** A block with the words and pictures that its kind takes. */
let made = 0;
function block(type: BlockTypeName, items: readonly Block[] = []): Block {
  made += 1;
  const { properties } = BLOCK_TYPES[type];
  const taken = Object.entries(PROPERTIES).filter(
    ([name, value]) =>
      Object.hasOwn(properties.shape, name) && properties.safeParse({ [name]: value }).success,
  );
  const uid = `${type}-${made}`;
  return blockRegistry.make(type, {
    uid,
    order: made,
    properties: Object.fromEntries(taken),
    items: [...items],
  });
}

/** What shows: sizes follow from what is around an element, and don’t tell what it reads itself. */
const SHOWN = [
  'color',
  'color-scheme',
  'background-color',
  'background-image',
  ...['top', 'left'].flatMap((side) => ['color', 'style', 'width'].map((part) => `border-${side}-${part}`)),
  'border-top-left-radius',
  'outline-color',
  'box-shadow',
  ...['family', 'size', 'weight'].map((part) => `font-${part}`),
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-decoration-line',
  'text-decoration-color',
  'text-align',
  'text-shadow',
  'fill',
  'stroke',
  'padding-top',
  'padding-left',
  'row-gap',
  'column-gap',
  'opacity',
  'aspect-ratio',
  'filter',
  'translate',
  'mask-image',
  'display',
  'max-width',
  'transition-duration',
];

/** What each block and its parts look like, as the browser computes it: the text of a function of the page. */
const LOOKS = `function looksOf() {
  const looks = {};
  for (const cell of document.querySelectorAll('[data-b]')) {
    const kind = cell.dataset.b.split('-')[0];
    for (const element of [cell, ...cell.querySelectorAll('*')]) {
      if (element.closest('[data-b]') !== cell) continue;
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (part !== null && style.content === 'none') continue;
        looks[kind] = (looks[kind] ?? '') + ${JSON.stringify(SHOWN)}.map((name) => style.getPropertyValue(name)).join(';');
      }
    }
  }
  return looks;
}`;

/** Kinds that look different with another value of a variable, each with its name. */
const CHANGED_BY = (values: readonly (readonly [string, string])[]) => `(() => {
  ${LOOKS}
  const root = document.querySelector('[data-theme]');
  const before = looksOf();
  return ${JSON.stringify(values)}.flatMap(([name, value]) => {
    const old = root.style.getPropertyValue(name);
    root.style.setProperty(name, value);
    const after = looksOf();
    root.style.setProperty(name, old);
    return Object.keys(before).filter((kind) => before[kind] !== after[kind]).map((kind) => [kind, name]);
  });
})()`;

/** Another value than any theme has. */
const OTHER: Readonly<Record<string, string>> = {
  '--store-scheme': 'dark',
  '--store-font-text': 'monospace',
  '--store-font-display': 'monospace',
  '--store-title-weight': '300',
  '--store-title-case': 'uppercase',
  '--store-title-spacing': '0.17em',
  '--store-title-line': '1.37',
  '--store-title-size': '1.83',
  '--store-text-size': '18.5px',
  '--store-width': '1111px',
  '--store-space': '11px',
  '--store-motion': '1.7',
  '--store-menu-case': 'uppercase',
  '--store-menu-line': '7px',
  '--store-radius': '23px',
  '--store-button-radius': '23px',
  '--store-button-case': 'uppercase',
  '--store-field-radius': '23px',
  '--store-ratio': '7 / 3',
};

test.describe('R2: whatever the browser draws differently was told', () => {
  let shop: BlockPage;
  test.beforeAll(async () => {
    const inRows = (['pod', 'card', 'quote', 'image'] as const).map((type) => block(type));
    const top = Object.keys(BLOCK_TYPES)
      .filter(isBlockTypeName)
      .filter((type) => !['row', 'slide', 'tag', 'slideshow', 'taglets'].includes(type));
    shop = await serveBlocks([
      ...top.map((type) => block(type)),
      block('row', inRows),
      block('slideshow', [block('slide'), block('slide')]),
      block('taglets', [block('tag')]),
    ]);
  });
  test.afterAll(async () => {
    await shop.close();
  });

  for (const theme of ['selvedge', 'punch', 'popart'])
    test(`by each value of ${theme}`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto(`${shop.origin}/?theme=${theme}`);
      await page.evaluate('document.fonts.ready.then(() => null)');
      await page.addStyleTag({
        content:
          '*, *::before, *::after { transition-property: none !important; animation: none !important; }',
      });
      const values = Object.keys(compileTheme(plainTheme(theme)).variables).map(
        (name) => [name, OTHER[name] ?? 'rgb(1, 250, 77)'] as const,
      );
      const changed = z
        .array(z.tuple([z.string(), z.string()]))
        .parse(await page.evaluate(CHANGED_BY(values)));
      const untold = changed.filter(([kind, name]) => {
        const own = isBlockTypeName(kind) ? (BLOCK_USES[kind] ?? []) : [];
        return !FRAME_USES.includes(name) && !own.includes(name);
      });
      expect(untold).toEqual([]);
      // Otherwise this has shown little.
      expect(changed.length).toBeGreaterThan(200);
    });
});
