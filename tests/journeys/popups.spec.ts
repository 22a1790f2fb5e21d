import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { button, OVERLAYS, type Overlay } from './steps/overlays.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { press, tabTo } from './support/keyboard.ts';
import { logInToDemo } from './support/login.ts';
import { closePopup, listPopups, openPopup } from './support/popups.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** Every overlay on a phone by keyboard alone, in light and dark. Spec 1 §2.11. */

/** It opens by itself, for staff without a second factor, and is tried apart. */
const APART = 'mandatory-two-factor';

const layoutSchema = z.object({
  page: z.number(),
  dialog: z.object({ left: z.number(), right: z.number() }),
  sideways: z.number(),
});
const MEASURE = `(dialog) => {
  const { left, right } = dialog.getBoundingClientRect();
  return { page: document.documentElement.scrollWidth, dialog: { left, right },
    sideways: dialog.scrollWidth - dialog.clientWidth };
}`;

const hasFocus = (page: Page) =>
  page.evaluate(`document.querySelector('[role=dialog]')?.contains(document.activeElement)`);

const READ_ROUND = `[document.querySelector('[role=dialog]').contains(document.activeElement),
  document.activeElement === window.startOfRound]`;

/** Presses Tab until the focus is where it was: it never leaves the dialog. */
async function goRound(page: Page, name: string): Promise<void> {
  await page.evaluate('window.startOfRound = document.activeElement');
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const [inside, round] = z.tuple([z.boolean(), z.boolean()]).parse(await page.evaluate(READ_ROUND));
    expect(inside, `${name} keeps the focus inside`).toBe(true);
    if (round) return;
  }
  throw new Error(`${name} has more than 40 stops`);
}

async function inspectOpen(
  page: Page,
  dialog: Locator,
  name: string,
  { main, stays }: Overlay,
): Promise<void> {
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => hasFocus(page), `${name} takes the focus`).toBe(true);
  if (!stays) {
    await tabTo(page, main(dialog).last());
    await expect(main(dialog).last(), `what ${name} is for is on the screen`).toBeInViewport();
    await goRound(page, name);
  }
  const layout = layoutSchema.parse(
    await page.evaluate(`(${MEASURE})(document.querySelector('[role=dialog]'))`),
  );
  expect.soft(layout.page, `${name} lets the page scroll sideways`).toBeLessThanOrEqual(390);
  expect.soft(layout.dialog.left, `${name} sticks out on the left`).toBeGreaterThanOrEqual(0);
  expect.soft(layout.dialog.right, `${name} sticks out on the right`).toBeLessThanOrEqual(390);
  expect.soft(layout.sideways, `${name} scrolls sideways itself`).toBeLessThanOrEqual(0);
  const within = '[role=dialog]';
  expect.soft(await violations(page, { within }), `${name} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await violations(page, { within, coloursOnly: true }), `${name} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

test.use({
  trace: 'off',
  viewport: { width: 390, height: 844 },
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
});

test('every popup has its case', async () => {
  expect([...Object.keys(OVERLAYS), APART].toSorted()).toEqual((await listPopups()).toSorted());
});

test('every popup takes the focus, keeps it, shows what it is for, and gives the focus back', async ({
  page,
  selvedge,
}) => {
  test.setTimeout(300_000);
  await page.route('**/billing-cycle?*', (route) =>
    route.fulfill({
      json: {
        billing_cycle: 'yearly',
        currency: 'GBP',
        unused_minor: 500,
        due_now_minor: 9400,
        carried_minor: 0,
        next_charge_at: '2027-12-01T00:00:00.000Z',
        next_charge_minor: 9900,
        proration_date: '2026-12-01T00:00:00.000Z',
      },
    }),
  );
  await page.route('**/factory/stations/?*', (route) => route.fulfill({ json: { stations: [] } }));
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/logo/`);
  await awake(page);
  const opener = page.getByRole('button', { name: /Choose a(nother)? logo/ });
  for (const [name, overlay] of Object.entries(OVERLAYS))
    await test.step(name, async () => {
      await opener.focus();
      await openPopup(page, name, overlay.props ?? '{}');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAccessibleName(overlay.title);
      await inspectOpen(page, dialog, name, overlay);
      await page.keyboard.press('Escape');
      if (overlay.stays) {
        await expect(dialog).toBeVisible();
        await closePopup(page, name);
      }
      await expect(dialog, `${name} is gone`).toHaveCount(0);
      await expect(opener, `${name} gives the focus back`).toBeFocused();
    });
});

test('leaves only set-up or logout to people who must set up two-factor authentication', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'staff@demo.test');
  await page.goto(`${selvedge.origin}/staff/users/`);
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  const main = button('Set up now');
  await expect(main(dialog)).toBeVisible();
  await inspectOpen(page, dialog, APART, { title: /./, main });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Log out' }));
  await expect(page).toHaveURL(/\/login\//);
  await expect(dialog).toHaveCount(0);
});
