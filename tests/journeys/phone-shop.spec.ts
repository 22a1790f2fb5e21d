import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { contrast } from '../../shared/features/site/theme/colours.ts';
import { THEMES } from '../../shared/features/site/theme/theme.ts';
import { DEPRECATED_THEMES } from '../../shared/features/site/theme/themes/deprecated.ts';
import { awake } from './support/awake.ts';
import { test } from './support/test.ts';
import {
  lookScript,
  previewAddress,
  previewAt,
  type ShownTheme,
  shownTheme,
} from './support/theme-previews.ts';

test.use({ demoCopy: 'shared' });

/** A store on a phone: what each theme shows first, and a purchase with its header, its cards and its basket panel. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PRODUCT = '/product/evening-sail-t-shirt/';

const OPEN_MAX = 112;
/** The row of 48 px, and the line or ornament that a theme draws below it. */
const STUCK_MAX = 58;
const TARGET = 44;
const DOT_CONTRAST_MIN = 3;

const boxSchema = z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() });
const headerSchema = z.object({
  open: z.number(),
  stuck: z.object({ bottom: z.number(), row: z.array(boxSchema.extend({ words: z.string() })) }),
});
const pixelSchema = z.array(z.int()).min(3);
const dotsSchema = z.array(z.object({ ground: pixelSchema, own: pixelSchema, ring: pixelSchema }));
const firstScreenSchema = z.object({ name: boxSchema, price: boxSchema, button: boxSchema });

const hex = (pixel: readonly number[]) =>
  `#${pixel
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

const themes: readonly ShownTheme[] = [...THEMES, ...DEPRECATED_THEMES].map(({ name }) => shownTheme(name));

/** What `measure` answers in each theme. */
async function inEachTheme<Found>(
  page: Page,
  measure: string,
  schema: z.ZodType<Found>,
): Promise<ReadonlyMap<string, Found>> {
  await page.evaluate(await lookScript('./look-measures.js'));
  const found = new Map<string, Found>();
  for (const theme of themes) {
    await page.evaluate(`showTheme(${JSON.stringify(theme)})`);
    found.set(theme.name, schema.parse(await page.evaluate(measure)));
  }
  return found;
}

function headerFaults(name: string, { open, stuck }: z.infer<typeof headerSchema>): readonly string[] {
  const targets = stuck.row.filter(({ words }) => /^(Menu|Search|Log in|Saved for later|Basket)/.test(words));
  return [
    ...(open > OPEN_MAX ? [`${name}: ${open} px high`] : []),
    ...(stuck.bottom > STUCK_MAX ? [`${name}: ${stuck.bottom} px stay`] : []),
    ...(targets.length < 5 ? [`${name}: only ${targets.map(({ words }) => words).join()}`] : []),
    ...targets
      .filter(
        ({ top, bottom, left, right }) =>
          top < 0 || bottom > STUCK_MAX || bottom - top < TARGET || right - left < TARGET || left < 0,
      )
      .map(({ words, top, bottom }) => `${name}: ${words} from ${top} to ${bottom}`),
    ...(stuck.row.some(({ words, bottom }) => /^tideline/i.test(words) && bottom > 0)
      ? []
      : [`${name}: its name is gone`]),
  ];
}

test('every theme: a header that stays, dots that show, and the button on the first screen', async ({
  browser,
  selvedge,
}) => {
  // Each of the 42 themes is laid out four times: a busy machine takes minutes.
  test.setTimeout(600_000);
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const preview = await previewAddress(page, selvedge);

  await page.goto(previewAt(preview, PRODUCT));
  const desk = await inEachTheme(page, 'measureFirstScreen()', firstScreenSchema);
  await page.setViewportSize(PHONE);
  const phone = await inEachTheme(
    page,
    '(async () => ({ first: measureFirstScreen(), dots: measureDots(), header: await measureHeader() }))()',
    z.object({ first: firstScreenSchema, dots: dotsSchema, header: headerSchema }),
  );
  await page.goto(previewAt(preview, '/collection/all-products/'));
  const light = await inEachTheme(page, 'measureDots()', dotsSchema);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await inEachTheme(page, 'measureDots()', dotsSchema);
  await context.close();

  expect.soft([...phone].flatMap(([name, { header }]) => headerFaults(name, header))).toEqual([]);
  for (const [size, screens] of [
    [DESK, [...desk]],
    [PHONE, [...phone].map(([name, { first }]) => [name, first] as const)],
  ] as const) {
    const below = screens.flatMap(([name, parts]) =>
      Object.entries(parts).flatMap(([part, { top, bottom }]) =>
        top < 0 || bottom > size.height ? [`${name}: ${part} from ${top} to ${bottom}`] : [],
      ),
    );
    expect.soft(below, `${size.width} px wide`).toEqual([]);
  }
  const dots = [...[...phone].map(([name, found]) => [name, found.dots] as const), ...light, ...dark];
  const faint = dots.flatMap(([name, each]) =>
    each.flatMap(({ ground, own, ring }) => {
      const best = Math.max(contrast(hex(own), hex(ground)), contrast(hex(ring), hex(ground)));
      return best < DOT_CONTRAST_MIN ? [`${name}: ${hex(own)}, ${hex(ring)} on ${hex(ground)}`] : [];
    }),
  );
  expect.soft([...new Set(faint)]).toEqual([]);
  expect(dots.filter(([, each]) => each.length === 0)).toEqual([]);
});

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('thumb@example.test');
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
  await page.getByRole('radio').first().check();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
  await expect(page.getByText('Ada Wren').first()).toBeVisible();
}

test('a shopper goes from home to paid by thumb: quick add, a favourite and the basket’s panel', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const header = page.getByRole('banner');
  await page.goto(`${selvedge.store('demo')}/`);
  await awake(page);
  await page.getByRole('button', { name: 'Essential only' }).tap();

  const heart = page.getByRole('button', { name: /^Save for later: Evening Sail/ }).first();
  await heart.tap();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(header.getByRole('link', { name: 'Saved for later 1 item' })).toBeVisible();

  const plus = page.getByRole('button', { name: 'Quick add: Evening Sail T-shirt' }).first();
  await plus.tap();
  const quick = page.getByRole('dialog', { name: 'Evening Sail T-shirt' });
  await quick.getByLabel('Size').selectOption('L');
  await quick.getByRole('button', { name: 'Add to basket' }).tap();

  const panel = page.getByRole('dialog', { name: 'Added to your basket' });
  await expect(panel).toContainText('Spend £26.00 more for free UK delivery');
  // The page that it was added from stays in view above the panel.
  expect((await panel.boundingBox())?.y).toBeGreaterThan(100);
  await panel.getByRole('button', { name: 'Add one Evening Sail T-shirt' }).tap();
  await expect(panel).toContainText('Subtotal (2 items)£48.00');
  await panel.getByRole('button', { name: 'Add one Evening Sail T-shirt' }).tap();
  await expect(panel).toContainText('Your delivery is free');
  await panel.getByRole('button', { name: 'Remove one Evening Sail T-shirt' }).tap();
  await expect(panel).toContainText('Subtotal (2 items)£48.00');
  await panel.getByRole('button', { name: 'Continue shopping' }).tap();
  await expect(panel).toBeHidden();
  await expect(plus).toBeFocused();

  // Far down the page, the row is still there.
  await page.mouse.wheel(0, 4000);
  await header.getByRole('link', { name: 'Basket 2 items' }).tap();
  await expect(page.getByRole('heading', { name: 'Saved for later' })).toBeVisible();
  await page
    .getByRole('link', { name: /check ?out/i })
    .first()
    .tap();
  await pay(page);
  await context.close();
});

test('the same shopper without scripts', async ({ browser, selvedge }) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(`${selvedge.store('demo')}/`);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the menu' }).tap();
  await page.getByRole('link', { name: 'Evening Sail T-shirt' }).first().tap();
  await page.getByRole('button', { name: 'Save for later' }).tap();
  await expect(page.getByRole('heading', { name: 'Saved for later' })).toBeVisible();
  await page.getByRole('link', { name: 'Evening Sail T-shirt' }).first().tap();
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await page.getByRole('button', { name: 'Add to basket' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
  await page.getByRole('button', { name: 'Add one Evening Sail T-shirt' }).tap();
  await expect(page.getByText('£48.00').first()).toBeVisible();
  await page
    .getByRole('link', { name: /check ?out/i })
    .first()
    .tap();
  await pay(page);
  await context.close();
});

test('what was looked at on this device is shown again, on the home page too', async ({
  browser,
  selvedge,
}) => {
  const page = await browser.newPage({ viewport: PHONE });
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await page.goto(`${selvedge.store('demo')}/product/fern-tote/`);
  await awake(page);
  // The page itself is no news.
  await expect(viewed).toBeHidden();
  await page.goto(`${selvedge.store('demo')}${PRODUCT}`);
  await expect(viewed.getByRole('link')).toHaveText(['Fern Tote']);
  await page.goto(`${selvedge.store('demo')}/`);
  await expect(viewed.getByRole('link')).toHaveText(['Evening Sail T-shirt', 'Fern Tote']);
  await viewed.getByRole('link', { name: 'Fern Tote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fern Tote' })).toBeVisible();
  // It notes this visit once it is awake.
  await awake(page);

  // What somebody wrote there by hand leads nowhere else.
  await page.evaluate(() =>
    localStorage.setItem(
      'recently-viewed',
      JSON.stringify([{ name: 'Elsewhere', href: 'javascript:alert(1)', picture: '/a' }, 7]),
    ),
  );
  await page.goto(`${selvedge.store('demo')}/`);
  await awake(page);
  await expect(viewed).toBeHidden();
  await page.close();
});
