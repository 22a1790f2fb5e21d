import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Block, blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/** Blocks in themes far apart, with the words that a small shop has: long titles, two-line buttons, empty fields. */

const THEMES = ['selvedge', 'neonCity', 'municipal', 'popart', 'naked', 'wildWood'];
const WIDTHS = [1440, 390];

let made = 0;
function block(
  type: string,
  properties: Record<string, unknown> = {},
  items: readonly Block[] = [],
  columns = 12,
): Block {
  made += 1;
  return blockRegistry.make(type, {
    uid: `${type}-${made}`,
    order: made,
    size: { x: columns },
    properties,
    items: [...items],
  });
}

const image = (colour: string) => ({ src: `/pictures/${colour}.svg`, alt: '', width: 1600, height: 800 });
const action = { text: 'See every print of the harbour series', href: '/collection/all-products/' };
const title = 'Made slowly by the sea for people who wait for it';

const PAGE: readonly Block[] = [
  block('banner', { title, copy: 'Drawn on the harbour wall.', image: image('teal'), actions: [action] }),
  block('banner', { title: 'No picture at all', actions: [action, { ...action, primary: false }] }),
  block('row', {}, [
    block('banner', { title, image: image('ivory'), mediaPosition: 'beside', actions: [action] }, [], 6),
    block('quote', { text: 'The softest hoodie I own, and I own far too many.', author: 'Priya' }, [], 6),
  ]),
  block('slideshow', {}, [block('slide', { title: 'The harbour', image: image('teal'), actions: [action] })]),
  block('announcementV2', { text: 'Free delivery until Sunday', action, actionStyle: 'primary' }),
  block('announcementV2', { text: 'Free delivery until Sunday', action, actionStyle: 'secondary' }),
  block('row', { title: 'From the workshop' }, [
    block('pod', { title: 'With a label', href: '/', image: image('peru'), badge: 'New this week' }, [], 4),
    block('pod', { title: 'No picture', copy: 'An empty field', href: '/' }, [], 4),
    block('pod', { title: 'A label alone', href: '/', badge: 'New this week' }, [], 4),
  ]),
  block('graph', {
    title: 'Trees planted each year',
    unit: 'trees',
    points: [
      { label: '2023', value: 340 },
      { label: '2024 (with the school)', value: 910 },
    ],
  }),
  block('newsletterSubscribe', { buttonText: 'Send me the news of the harbour' }),
  block('mailContactForm'),
  block('button', { ...action, alignment: 'right' }),
  block('card', { title: 'Opening hours', look: 'filled', action }, [
    block('taglets', {}, [block('tag', { text: 'Mon to Fri' }), block('tag', { text: 'Tees', href: '/' })]),
  ]),
  block('textBlock', { title: 'Words on a ground', fullWidth: true, fullBackgroundColor: '#ffe9a8' }),
  block('spacer', { line: true }),
];

/** Words of headings and labels that are set in two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('main :is(h1, h2, h3, th, blockquote)')].flatMap((element) => {
  const broken = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(word[0]);
    }
  return broken;
})`;

/** Titles of pods that something lies on, or that lie outside their pod. */
const COVERED_TITLES = `[...document.querySelectorAll('[data-part="pod"] :is(h1, h2, h3)')].flatMap((element) => {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
  return at && element.closest('article') === at.closest('article') && element.contains(at)
    ? []
    : [element.textContent];
})`;

/** How light the words of buttons on pictures are, from 0 to 255; those with a ground of theirs are left out. */
const LIGHTNESS = `[...document.querySelectorAll('[data-media="behind"] a[data-look], [data-pictured] a[data-look]')]
  .filter((link) => getComputedStyle(link).backgroundColor === 'rgba(0, 0, 0, 0)')
  .map((link) => Math.min(...getComputedStyle(link).color.match(/\\d+/g).slice(0, 3).map(Number)))`;

const wordsSchema = z.array(z.string());
const read = async (page: Page, script: string) => wordsSchema.parse(await page.evaluate(script));

let shop: BlockPage;
test.beforeAll(async () => {
  shop = await serveBlocks(PAGE);
});
test.afterAll(async () => {
  await shop.close();
});

for (const theme of THEMES)
  for (const width of WIDTHS)
    test(`blocks read well in ${theme} at ${width} px`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${shop.origin}/?theme=${theme}`);
      await expect(page.getByRole('heading', { name: 'Words on a ground' })).toBeVisible();
      await page.evaluate('document.fonts.ready.then(() => null)');
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect.soft(await read(page, BROKEN_WORDS), 'words set in two lines').toEqual([]);
      expect.soft(await read(page, COVERED_TITLES), 'titles that cannot be seen').toEqual([]);
      for (const lightness of z.array(z.int()).parse(await page.evaluate(LIGHTNESS)))
        expect.soft(lightness, 'words of a button on a picture').toBeGreaterThan(200);
      const box = await page.getByRole('heading', { name: 'Words on a ground' }).boundingBox();
      expect.soft(box?.x, 'words keep away from the edge').toBeGreaterThanOrEqual(16);
      expect.soft(await violations(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`blocks-${theme}-${width}.png`), fullPage: true });
    });

test('a button’s shadow and its focus ring reach over the edge of its block', async ({ page }) => {
  await page.goto(`${shop.origin}/?theme=popart`);
  const cell = page.locator('[data-b^="button-"]');
  await expect(cell).toHaveCSS('clip-path', 'none');
  // A ground goes on to both edges of the window, and is cut above and below.
  await expect(page.locator('[data-b^="textBlock-"]')).not.toHaveCSS('clip-path', 'none');
});

test('a filled button of an announcement looks filled, an outlined one outlined', async ({ page }) => {
  await page.goto(shop.origin);
  const [filled, outlined] = [
    page.locator('.block-announcement-v2 a').first(),
    page.locator('.block-announcement-v2 a').last(),
  ];
  await expect(filled).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(outlined).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
