import { expect, type Page } from '@playwright/test';
import { ANONYMOUS_STATE, type GuardState } from '../../shared/contract/access/access.ts';
import { BASE_CATALOGUE } from '../../shared/features/making/catalogue/catalogue.ts';
import { type Block, type BlockFigures, blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { watchRequests } from './support/awake.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/** Kinds that show facts of the visitor, of the catalogue or of reviews, with those facts and without any; and frames. */

const WIDTHS = [1440, 390];
/** Far apart: light, dark, tinted, bare and playful ones. */
const THEMES = ['punch', 'neonCity', 'wildWood', 'gallery', 'naked', 'popart'];

let made = 0;
function block(
  type: string,
  properties: Record<string, unknown> = {},
  columns = 12,
  items: readonly Block[] = [],
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
  affiliate: {
    name: 'Sam Hughes-Featherstonehaugh',
    email: 'sam.hughes-featherstonehaugh@harbour-and-headland.example',
    code: 'sam-hughes-featherstonehaugh',
    link: 'https://tideline.example/?aff=sam-hughes-featherstonehaugh',
    state: 'active',
    rateBps: 1_250,
    windowDays: 30,
    isProgrammeOn: true,
    currency: 'GBP',
    totals: { clicks: 12_840, orders: 312, pendingMinor: 48_215, payableMinor: 1_204_990 },
  },
};

/** A store that isn’t open yet, seen by someone who was let in. Here the platform’s own, which shows every kind. */
const BEFORE_OPENING: GuardState = {
  ...ANONYMOUS_STATE,
  store: {
    id: 'store',
    pro: true,
    divisionNumber: null,
    companyNumber: null,
    comingSoon: true,
    passwordProtected: true,
    allowedUser: true,
    internalUser: false,
    paymentProcessor: 'stripe',
    hasCustomDomain: false,
    isTurbo: false,
  },
};

const EMBEDDED = 'https://tickets.example/harbour/';
const OWN_MARKUP = `<h2>Market days</h2><table><tr><th>Whitby</th><td>Saturday, from 9</td></tr>
  <tr><th>Staithes</th><td>Sunday, from 10</td></tr></table><p>Find us <a href="https://maps.example/">by the bridge</a>.</p>`;

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
  block('affiliateStats'),
  block('affiliateAttribution', { copy: 'Share it wherever you talk about us.' }),
  block('affiliateSettings'),
  block('storeHidden', {}, 12, [
    block('textBlock', { title: 'You’re early', text: 'We open on Friday at nine.' }),
    block('newsletterSubscribe', { buttonText: 'Tell me when you open' }),
  ]),
  block('html', { html: OWN_MARKUP, height: '220px', title: 'Market days' }, 6),
  block('iframe', { src: EMBEDDED, height: '220px', title: 'Tickets' }, 6),
];

let member: BlockPage;
let stranger: BlockPage;
test.beforeAll(async () => {
  member = await serveBlocks(PAGE, {}, FIGURES, BEFORE_OPENING);
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
      await page.route(`${EMBEDDED}**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<body><h1>Harbour tour</h1><p>Two places left</p></body>',
        }),
      );
      await page.goto(`${member.origin}/?theme=${theme}`);
      await expect(page.getByRole('heading', { name: 'Your badges' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'You’re early' })).toBeVisible();
      // Frames are fetched when they come into view.
      for (const [frame, words] of [
        ['Market days', 'Saturday, from 9'],
        ['Tickets', 'Two places left'],
      ] as const) {
        const shown = page.locator(`iframe[title="${frame}"]`);
        await shown.scrollIntoViewIfNeeded();
        await expect(shown.contentFrame().getByText(words)).toBeVisible();
      }
      await page.evaluate('document.fonts.ready.then(() => null)');
      expect(await sideways(page)).toBe(0);
      expect.soft(await page.evaluate(BROKEN_AMOUNTS), 'amounts in two lines').toEqual([]);
      expect.soft(await violations(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`members-${theme}-${width}.png`), fullPage: true });
    });

/** Amounts in the blocks of figures that take more than one line, or that are cut. */
const BROKEN_AMOUNTS = `[...document.querySelectorAll('main dd > strong')].flatMap((amount) => {
  const words = document.createRange();
  words.selectNodeContents(amount);
  const isWhole = words.getClientRects().length === 1 && amount.scrollWidth <= amount.clientWidth;
  return isWhole ? [] : [amount.textContent];
})`;

/** How light the ground of the first drawing is, from 0 to 1. */
const GROUND_LIGHTNESS = `(() => {
  const stage = document.querySelector('.block-customisation-catalog .stage');
  const pen = document.createElement('canvas').getContext('2d');
  pen.fillStyle = getComputedStyle(stage).backgroundColor;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
})()`;

test('drawings lie on a lighter ground in a dark theme, whatever the device is set to', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const lightness = async (theme: string) => {
      await page.goto(`${member.origin}/?theme=${theme}`);
      return page.evaluate<number>(GROUND_LIGHTNESS);
    };
    expect(await lightness('neonCity'), `a dark theme on a ${colorScheme} device`).toBeGreaterThan(0.25);
    expect(await lightness('naked'), `a light theme on a ${colorScheme} device`).toBe(1);
  }
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
  await expect(page.getByRole('row', { name: 'Total £1,044.25' })).toBeVisible();
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
