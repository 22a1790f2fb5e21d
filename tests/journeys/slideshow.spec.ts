import { expect, type Page } from '@playwright/test';
import { blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

const TITLES = ['Autumn is here', 'New in hoodies', 'Made to order'];
const COLOURS = ['seagreen', 'darkslateblue', 'firebrick'];

const slideshow = (mode: 'slide' | 'fade') =>
  blockRegistry.make('slideshow', {
    uid: mode,
    order: 0,
    properties: { mode, speed: 5000 },
    items: TITLES.map((title, order) =>
      blockRegistry.make('slide', {
        uid: `${mode}-${order}`,
        order,
        properties: {
          title,
          copy: 'Designed here, printed when you order it.',
          image: { src: `/pictures/${COLOURS[order]}.svg`, alt: '', width: 1600, height: 800 },
          actions: [{ text: `Shop ${order + 1}`, href: '/collection/all-products/' }],
        },
      }),
    ),
  });

let slides: BlockPage;
let fading: BlockPage;
test.beforeAll(async () => {
  slides = await serveBlocks([slideshow('slide')]);
  fading = await serveBlocks([slideshow('fade')]);
});
test.afterAll(async () => {
  await slides.close();
  await fading.close();
});

const title = (page: Page, place: number) => page.getByRole('heading', { name: TITLES[place] ?? '' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens the page with a clock that the test moves, once the controls are awake. */
async function open(page: Page, { origin }: BlockPage) {
  await page.clock.install();
  await page.goto(origin);
  await page.clock.runFor(1000);
  await expect(button(page, 'Pause slideshow')).toBeVisible();
}

for (const mode of ['slide', 'fade'] as const) {
  const strip = () => (mode === 'slide' ? slides : fading);
  test(`a slideshow (${mode}) advances by itself, wraps, and waits again after a change by hand`, async ({
    page,
  }) => {
    await open(page, strip());
    await expect(title(page, 0)).toBeInViewport();
    await page.clock.runFor(5000);
    await expect(title(page, 1)).toBeInViewport();

    await button(page, 'Next slide').click();
    await page.mouse.move(600, 700);
    await button(page, 'Next slide').blur();
    await expect(title(page, 2)).toBeInViewport();
    await page.clock.runFor(4000);
    await expect(title(page, 2)).toBeInViewport();
    await page.clock.runFor(1500);
    await expect(title(page, 0)).toBeInViewport();

    await button(page, 'Previous slide').click();
    await expect(title(page, 2)).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  });
}

test('stops a slideshow permanently when paused, and while the pointer is on it', async ({ page }) => {
  await open(page, slides);
  await title(page, 0).hover();
  await page.clock.runFor(20_000);
  await expect(title(page, 0)).toBeInViewport();
  await button(page, 'Pause slideshow').click();
  await page.mouse.move(600, 700);
  await page.clock.runFor(20_000);
  await expect(title(page, 0)).toBeInViewport();
  await expect(button(page, 'Play slideshow')).toBeVisible();
});

test('stops a slideshow’s motion for people who prefer less', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(slides.origin);
  await page.clock.runFor(20_000);
  await expect(button(page, 'Play slideshow')).toBeVisible();
  await expect(title(page, 0)).toBeInViewport();
  await page.getByRole('link', { name: 'Slide 3 of 3' }).click();
  await expect(title(page, 2)).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('each slide of a slideshow can be reached', async ({ page }) => {
    await page.goto(slides.origin);
    await expect(title(page, 0)).toBeInViewport();
    await page.getByRole('link', { name: 'Slide 2 of 3' }).click();
    await expect(title(page, 1)).toBeInViewport();
    await expect(button(page, 'Next slide')).toBeHidden();
  });
});
