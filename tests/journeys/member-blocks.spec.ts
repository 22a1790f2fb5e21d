import { expect, type Page } from '@playwright/test';
import { BASE_CATALOGUE } from '../../shared/features/making/catalogue/catalogue.ts';
import { type Block, type BlockFigures, blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { watchRequests } from './support/awake.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/** Kinds that show facts of a project, of the catalogue or of reviews, with a project’s facts and without any. */

const WIDTHS = [1440, 390];
/** A light, a dark and a playful one. */
const THEMES = ['selvedge', 'neonCity', 'popsicle'];

let made = 0;
function block(type: string, properties: Record<string, unknown> = {}, columns = 12): Block {
  made += 1;
  return blockRegistry.make(type, {
    uid: `${type}-${made}`,
    order: made,
    size: { x: columns },
    properties,
  });
}

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

const FIGURES: BlockFigures = {
  dashboardOrigin: 'https://selvedge.example',
  project: { isPro: false, badges: ['sign-up', 'selvedge', 'designer'] },
  sales: {
    currency: 'GBP',
    now: { orders: 42, salesMinor: 151_240, earnedMinor: 48_215 },
    before: { orders: 40, salesMinor: 160_000, earnedMinor: 48_215 },
    months: MONTHS.map((month, at) => ({
      month,
      earnedMinor: [0, 12_500, 30_050, -1_200, 41_000, 22_075][at] ?? 0,
    })),
  },
  plannedSale: {
    productName: 'Evening Sail T-shirt',
    currency: 'GBP',
    paidMinor: 2_799,
    deliveryMinor: 399,
    vatMinor: 467,
    productionMinor: 910,
    postageMinor: 320,
    feeMinor: 62,
    earnedMinor: 1_040,
  },
  bases: BASE_CATALOGUE.slice(0, 9).map((base, at) => ({
    ...base,
    material: base.material.name,
    costMinor: 640 + at * 55,
    priceMinor: 1_850 + at * 100,
    isMade: at === 0,
  })),
  reviews: [5, 4, 2].map((stars, at) => ({
    id: `0197a2a4-0000-7000-8000-00000000000${at}`,
    name: ['Priya', 'Tom', 'Ines'][at] ?? '',
    stars,
    title: at === 0 ? 'Soft and heavy' : '',
    body: 'It washed well and kept its colour.\nI’d buy it again in green.',
    productName: 'Ridge Hoodie',
    urlName: 'ridge-hoodie',
    writtenAt: '2026-11-02T09:00:00Z',
  })),
  affiliate: null,
};

const PAGE: readonly Block[] = [
  block('badge', { badge: 'designer' }, 6),
  block('badge', { badge: 'entrepreneur' }, 6),
  block('badgeProgress'),
  block('summary'),
  block('profitPerMonth', {}, 6),
  block('priceBreakdown', {}, 6),
  block('proBenefits', { copy: 'Grow without counting products.' }),
  block('studioSuggestion'),
  block('customisationCatalog', { copy: 'Pick a product, add your picture, and we print one for you.' }),
  block('feed', { source: 'reviews', href: 'https://instagram.example/tideline' }),
  block('interactions', { message: 'Look at this & that' }),
  block('liveChat', { group: 'studio' }),
];

let member: BlockPage;
let stranger: BlockPage;
test.beforeAll(async () => {
  member = await serveBlocks(PAGE, {}, FIGURES);
  stranger = await serveBlocks(PAGE);
});
test.afterAll(async () => {
  await member.close();
  await stranger.close();
});

const sideways = (shown: Page) =>
  shown.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

for (const theme of THEMES)
  for (const width of WIDTHS)
    test(`every kind fits ${width} px in ${theme} and passes axe`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${member.origin}/?theme=${theme}`);
      await expect(page.getByRole('heading', { name: 'Your badges' })).toBeVisible();
      expect(await sideways(page)).toBe(0);
      expect.soft(await violations(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`members-${theme}-${width}.png`), fullPage: true });
    });

test('a member reads their own figures without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(member.origin);
  await expect(page.getByText('3 of 7 unlocked')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '3 of 7 unlocked' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Own look' })).toHaveAttribute(
    'href',
    'https://selvedge.example/theme/select/',
  );
  await expect(page.getByText('5% less than in the 30 days before')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Sept 2026 -£12.00' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Together £1,044.25' })).toBeVisible();
  await expect(page.getByText('a shopper pays £27.99, £3.99 of it for delivery')).toBeVisible();
  await expect(page.getByRole('row', { name: 'You earn £10.40' })).toBeVisible();
  await context.close();
});

test('a stranger sees no figures and no empty frames', async ({ page }) => {
  await page.goto(stranger.origin);
  await expect(page.getByRole('heading', { name: 'More room with Pro' })).toBeVisible();
  for (const words of [
    'Your badges',
    'Your last 30 days',
    'Your profit',
    'Where the money',
    'Design a',
    'The latest',
  ])
    await expect(page.getByText(words)).toHaveCount(0);
});

test('links lead to the studio, to the chat and to networks, which nothing is loaded from', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  const requests = watchRequests(page);
  await page.goto(member.origin);
  const suggested = BASE_CATALOGUE[1];
  await expect(page.getByRole('link', { name: 'Design it' })).toHaveAttribute(
    'href',
    `https://selvedge.example/create-a-product/?base=${suggested?.sku}`,
  );
  await expect(page.getByRole('link', { name: 'Start a chat' })).toHaveAttribute(
    'href',
    'https://selvedge.example/store-help/?chat=studio',
  );
  await expect(page.getByRole('link', { name: 'WhatsApp (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://wa.me/?text=Look%20at%20this%20%26%20that%20https%3A%2F%2Ftideline.example%2F',
  );
  await requests.quiet();
  expect(new Set(asked)).toEqual(new Set([member.origin]));
});

test('a chat that appears later is not there before', async ({ page }) => {
  const late = await serveBlocks(
    [block('liveChat', { showAfterSeconds: 2, title: 'Still here?' })],
    {},
    FIGURES,
  );
  await page.goto(late.origin);
  await expect(page.getByRole('heading', { name: 'Still here?' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Still here?' })).toBeVisible();
  await late.close();
});
