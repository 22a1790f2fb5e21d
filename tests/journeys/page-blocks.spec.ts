import { expect, type Page } from '@playwright/test';
import type { ProductCard } from '../../shared/features/making/products/products.ts';
import { type Block, blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { watchRequests } from './support/awake.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

const WIDTHS = [1440, 768, 390];

const image = (colour: string, alt = '') => ({
  src: `/pictures/${colour}.svg`,
  alt,
  width: 1600,
  height: 800,
});

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

const shop = { text: 'Shop all', href: '/collection/all-products/' };

const PAGE: readonly Block[] = [
  block('announcementV2', { text: 'Free delivery on orders of £40 or more', action: shop }),
  block('announcementV2', {
    text: 'New: the harbour series',
    backgroundColor: '#ffe9a8',
    alignment: 'space-between',
    action: shop,
    actionStyle: 'secondary',
  }),
  block('grid', { title: 'Why people come back', columns: 3 }, [
    block('feature', {
      title: 'Printed to order',
      copy: 'We print each piece when you order it, so nothing is wasted.',
      symbol: 'print',
    }),
    block('feature', {
      title: 'Sent in two days',
      copy: 'Most orders leave our workshop within two working days.',
      symbol: 'delivery',
      action: { text: 'See delivery times', href: '/shop-help/' },
    }),
    block('feature', {
      title: 'Organic cotton',
      copy: 'Soft, heavy and certified from field to seam.',
      symbol: 'leaf',
    }),
  ]),
  block('row', { title: 'From the studio' }, [
    block(
      'card',
      {
        title: 'Drawn by the sea',
        copy: 'Each design starts as a sketch on the harbour wall.',
        image: image('seagreen'),
        action: shop,
      },
      [],
      6,
    ),
    block(
      'card',
      { title: 'Opening hours', copy: 'Come and see us.\n\nThe kettle is on.', look: 'filled' },
      [
        block('taglets', {}, [
          block('tag', { text: 'Mon to Fri' }),
          block('tag', { text: 'Open now', tone: 'good' }),
          block('tag', { text: 'Closed Sunday', tone: 'bad' }),
        ]),
      ],
      6,
    ),
  ]),
  block('card', {
    title: 'Two weeks on the island',
    copy: 'How the new colours came about.',
    image: image('darkslateblue'),
    imagePosition: 'beside',
    action: shop,
  }),
  block('carousel', { title: 'Seen by customers', shown: 3 }, [
    ...['tomato', 'teal', 'goldenrod', 'slategray'].map((colour, at) =>
      block('pod', { title: `Story ${at + 1}`, copy: 'By the water', href: '/', image: image(colour) }),
    ),
    block('quote', { text: 'The softest hoodie I own.', author: 'Priya' }),
  ]),
  block('expandable', {
    question: 'When will my order arrive?',
    answer: 'In three to five working days.\n\nWe email you when it leaves.',
    open: true,
  }),
  block('expandable', { question: 'Can I send it back?', answer: 'Yes, within 30 days.' }),
  block('gate', {}, [block('quote', { text: 'The code is TIDE' })]),
  block(
    'action',
    { ...shop, text: 'Find your size', copy: 'Measured flat, in centimetres', symbol: 'shirt' },
    [],
    6,
  ),
  block('action', { ...shop, text: 'Talk to us' }, [], 6),
  block('grid', { columns: 6, phoneColumns: 2, gap: 'small' }, [
    ...(['shirt', 'gift', 'heart', 'map', 'chat'] as const).map((symbol, at) =>
      block('appIcon', {
        text: ['Tees', 'Gifts', 'Saved', 'Find us', 'Say hello'][at],
        href: '/',
        symbol,
        ...(at === 1 && { backgroundColor: '#ffe9a8' }),
      }),
    ),
    block('appIcon', { text: 'Prints', href: '/', icon: image('firebrick') }),
  ]),
  block('taglets', { alignment: 'center' }, [
    ...['Tees', 'Hoodies', 'Prints', 'Tote bags'].map((text) => block('tag', { text, href: '/' })),
    block('tag', { text: 'New', tone: 'accent', href: '/' }),
  ]),
  block('youtube', { video: 'dQw4w9WgXcQ', title: 'How we print' }, [], 6),
  block('youtube', { video: 'dQw4w9WgXcQ', image: image('darkolivegreen') }, [], 6),
  block(
    'socials',
    {
      title: 'Follow us',
      links: ['instagram', 'tiktok', 'youtube', 'bluesky'].map((network) => ({
        network,
        href: `https://${network}.example/tideline`,
      })),
    },
    [],
    6,
  ),
  block(
    'socials',
    {
      names: true,
      alignment: 'right',
      links: [{ network: 'pinterest', href: 'https://pinterest.example/tideline' }],
    },
    [],
    6,
  ),
  block('feature', {
    title: 'A quiet promise',
    copy: 'If it isn’t right, we print it again.',
    symbol: 'shield',
    textAlign: 'center',
    boxed: false,
    fullWidth: true,
    fullBackgroundColor: '#12344d',
    padding: '48px',
    action: shop,
  }),
];

const REACH = `<h2>Our story</h2><p>Since 2019.</p><a href="https://blog.example/">Blog</a>
<script>parent.postMessage('ran', '*'); document.cookie = 'stolen=1'</script>
<img src="/none.png" alt="" onerror="parent.postMessage('ran', '*')">
<form action="/checkout/"><button>Send</button></form>`;

/** What a page of another site tries, and how each try ended. */
const ATTACK = `<pre></pre><script>
  const tries = {
    parent: () => parent.document.title,
    cookies: () => document.cookie,
    storage: () => localStorage.length,
    session: () => sessionStorage.length,
    databases: () => indexedDB.open('a'),
    basket: () => { parent.location = '/checkout/' },
    top: () => { top.location.href = 'https://evil.example/' },
  };
  document.querySelector('pre').textContent = Object.entries(tries).map(([name, attempt]) => {
    try { attempt(); return name + ' reached' } catch (error) { return name + ' ' + error.name }
  }).join('\\n');
</script>`;

const CODE: readonly Block[] = [
  block('html', { html: REACH, title: 'Our story' }),
  block('iframe', { src: 'https://widget.example/', title: 'Booking' }),
  block('remillReturn'),
];

const mockups = ['square', 'tall', 'wide'].map((ratio) => block('productMockup', { ratio }, [], 4));

const product = (at: number): ProductCard => ({
  id: `0197a2a4-0000-7000-8000-00000000000${at}`,
  urlName: 'ridge-hoodie',
  name: 'Ridge Hoodie',
  priceMinor: 4200,
  salePriceMinor: at === 2 ? 3600 : null,
  currency: 'GBP',
  pictures: [
    {
      colour: 'White',
      side: 'front',
      renditions: [{ fileId: '0197a2a4-0000-7000-8000-000000000009', width: 800, height: 400 }],
    },
  ],
  colours: [],
  colour: null,
  soldOut: false,
  isNew: false,
});
const products = Object.fromEntries(mockups.map(({ uid }, at) => [uid, [product(at)]]));

let page: BlockPage;
let code: BlockPage;
test.beforeAll(async () => {
  page = await serveBlocks([...PAGE, ...mockups], products);
  code = await serveBlocks(CODE);
});
test.afterAll(async () => {
  await page.close();
  await code.close();
});

const sideways = (shown: Page) =>
  shown.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Scrolls through the page, so that its lazy pictures load. */
async function showPictures(shown: Page): Promise<void> {
  for (const picture of await shown.locator('img').all()) await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate('[...document.images].every(({ complete }) => complete)'))
    .toBe(true);
  await shown.evaluate('scrollTo(0, 0)');
}

for (const width of WIDTHS)
  test(`every kind fits a window of ${width} px and passes axe`, async ({ page: browser }, info) => {
    await browser.setViewportSize({ width, height: 900 });
    await browser.goto(page.origin);
    await expect(browser.getByText('Printed to order')).toBeVisible();
    expect(await sideways(browser)).toBe(0);
    expect.soft(await violations(browser)).toEqual([]);
    await showPictures(browser);
    await browser.screenshot({ path: info.outputPath(`blocks-${width}.png`), fullPage: true });
  });

test('a question opens by keyboard', async ({ page: browser }) => {
  await browser.goto(page.origin);
  const answer = browser.getByText('Yes, within 30 days.');
  await expect(answer).toBeHidden();
  await browser.getByText('Can I send it back?').focus();
  await browser.keyboard.press('Enter');
  await expect(answer).toBeVisible();
});

test('a carousel scrolls by arrow keys, without scripts', async ({ browser: chromium }) => {
  const context = await chromium.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const shopper = await context.newPage();
  await shopper.goto(page.origin);
  const strip = shopper.getByRole('list', { name: 'Seen by customers' });
  await strip.focus();
  await expect(strip.getByText('Story 2')).not.toBeInViewport({ ratio: 1 });
  await shopper.keyboard.press('ArrowRight');
  await shopper.keyboard.press('ArrowRight');
  await shopper.keyboard.press('ArrowRight');
  await shopper.keyboard.press('ArrowRight');
  await shopper.keyboard.press('ArrowRight');
  await expect(strip.getByText('Story 2')).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a video loads from YouTube only when it is played', async ({ page: browser }) => {
  const asked: string[] = [];
  await browser.route(/\/\/[^/]*(youtube|ytimg|googlevideo)/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' });
  });
  const requests = watchRequests(browser);
  await browser.goto(page.origin);
  const play = browser.getByRole('link', { name: 'Play video: How we print. Plays from YouTube' });
  await play.scrollIntoViewIfNeeded();
  await expect(browser.locator('[data-awake]').filter({ has: play })).toBeAttached();
  await requests.quiet();
  expect(asked).toEqual([]);
  await expect(async () => {
    await play.click();
    await expect(browser.frameLocator('iframe[title="How we print"]').getByText('Playing')).toBeVisible();
  }).toPass();
  expect(asked[0]).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
});

test('a page has the stylesheets of the kinds that it shows, once each', async ({ page: browser }) => {
  await browser.goto(page.origin);
  const styles = await browser.locator('style[data-href]').all();
  const names = await Promise.all(styles.map((style) => style.getAttribute('data-href')));
  const sheets = names.flatMap((name) => name?.split(' ') ?? []);
  expect(sheets).toContain('block-feature');
  expect(sheets).not.toContain('block-placeholder');
  expect(new Set(sheets).size).toBe(sheets.length);
});

/** Opens the page with code of others and remembers which messages it gets from them. */
async function openCode(shopper: Page): Promise<void> {
  await shopper.route('https://widget.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: ATTACK }),
  );
  await shopper.addInitScript(
    "window.messages = []; addEventListener('message', ({ data }) => window.messages.push(data))",
  );
  await shopper.goto(code.origin);
}

test('a merchant’s HTML shows its content and runs no scripts', async ({ page: browser, context }) => {
  await openCode(browser);
  const frame = browser.frameLocator('iframe[title="Our story"]');
  await expect(frame.getByRole('heading', { name: 'Our story' })).toBeVisible();
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByText('Since 2019.')).toBeVisible();
  expect(await browser.evaluate('messages')).toEqual([]);
  expect(await browser.evaluate('document.cookie')).toBe('');
  const opened = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Blog' }).click();
  expect((await opened).url()).toMatch(/^(about:blank|https:\/\/blog\.example\/|chrome-error:.*)$/);
  expect(browser.url()).toBe(`${code.origin}/`);
});

/** These belong to the embedded page’s origin, not to the store’s. */
const OWN: ReadonlySet<string> = new Set(['cookies', 'storage', 'session', 'databases']);

test('an embedded page reaches neither the store’s page nor its cookies, storage or address', async ({
  page: browser,
}) => {
  await openCode(browser);
  const frame = browser.frameLocator('iframe[title="Booking"]');
  await browser.locator('iframe[title="Booking"]').scrollIntoViewIfNeeded();
  await expect(frame.locator('pre')).toHaveText(
    ['parent', 'cookies', 'storage', 'session', 'databases', 'basket', 'top']
      .map((name) => `${name} ${OWN.has(name) ? 'reached' : 'SecurityError'}`)
      .join('\n'),
  );
  expect(browser.url()).toBe(`${code.origin}/`);
});

for (const width of WIDTHS)
  test(`code of others and returns fit a window of ${width} px and pass axe`, async ({
    page: browser,
  }, info) => {
    await browser.setViewportSize({ width, height: 900 });
    await openCode(browser);
    await expect(browser.getByRole('link', { name: 'Get a return label' })).toBeVisible();
    expect(await sideways(browser)).toBe(0);
    expect.soft(await violations(browser)).toEqual([]);
    await browser.screenshot({ path: info.outputPath(`code-${width}.png`), fullPage: true });
  });
