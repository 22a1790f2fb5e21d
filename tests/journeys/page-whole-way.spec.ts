import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { wallTime } from '../../shared/rules/dates/dates.ts';
import { atStore, canvas, link, openNewPage, row, saved, statusOf, tools } from './steps/page-editor.ts';
import { picture } from './support/album.ts';
import { press, tabTo } from './support/keyboard.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

/**
 * A merchant’s whole way from an empty page to shoppers who see it, without an address being typed: by mouse, by keyboard
 * alone, and by touch on a phone.
 */

test.use({ trace: 'off' });

const ZONE = 'Europe/London';
const GOES_LIVE_IN_MS = 100_000;
const WHOLE_WAY_MS = 8 * 60_000;
const ALT = 'Nets on the quay';
/** A picture is opened in a process that starts first. */
const CHECKED = { timeout: 60_000 };
const EXPECTED = {
  heading: 'Made by the water',
  button: { name: 'Shop all products', href: '/collection/by-the-water/' },
} as const;

/** With who took it, so that the drive takes each for a new one. */
const photograph = async () => ({
  name: 'quay.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#3f6f9f' } })
    .jpeg()
    .withExif({ IFD0: { Artist: `Ana ${randomUUID()}` } })
    .toBuffer(),
});

/** How a merchant does things. */
interface Hands {
  readonly name: string;
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Adds a block by its name in the library, and goes to its fields. */
  add(block: string, label: RegExp): Promise<void>;
  /** Leaves the fields for the page. */
  leave(): Promise<void>;
  choosePart(dialog: Locator): Promise<void>;
  /** Finds an option by its name in a field that offers them, and takes it. */
  take(field: Locator, words: string, option: Locator): Promise<void>;
  openPublish(): Promise<void>;
  chooseTime(dialog: Locator): Promise<void>;
  writeMoment(dialog: Locator, wall: { readonly day: string; readonly time: string }): Promise<void>;
}

const shortly = () => wallTime(new Date(Date.now() + GOES_LIVE_IN_MS), ZONE);
const fillMoment: Hands['writeMoment'] = async (dialog, { day, time }) => {
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
};

const pointer = (page: Page, name: string, act: (target: Locator) => Promise<void>): Hands => ({
  name,
  press: act,
  write: (field, text) => field.fill(text),
  async add(block, label) {
    await act(tools(page).getByRole('button', { name: 'Add', exact: true }));
    await act(page.getByRole('button', { name: `Add ${block}`, exact: true }));
    await act(row(page, label));
    const edit = tools(page).getByRole('button', { name: 'Edit' });
    if (await edit.isVisible()) await act(edit);
  },
  async leave() {
    const close = page.getByRole('button', { name: 'Close the properties' });
    if (await close.isVisible()) await act(close);
  },
  choosePart: (dialog) => act(dialog.getByText('Square', { exact: true })),
  async take(field, words, option) {
    await act(field);
    await field.fill(words);
    await act(option);
  },
  openPublish: () => act(page.getByRole('button', { name: 'Publish', exact: true })),
  chooseTime: (dialog) => act(dialog.getByText('At a time')),
  writeMoment: fillMoment,
});

/** Presses Tab, or Shift and Tab, until a radio button has the focus: its label draws it. */
async function goToRadio(page: Page, key: 'Tab' | 'Shift+Tab', radio: Locator): Promise<void> {
  const isFocused = async () => (await radio.and(page.locator(':focus')).count()) > 0;
  for (let stop = 0; stop < 12 && !(await isFocused()); stop += 1) await page.keyboard.press(key);
  await expect(radio).toBeFocused();
}

const keyboard = (page: Page): Hands => ({
  name: 'keyboard',
  press: (target) => press(page, target),
  async write(field, text) {
    await tabTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  async add(block, label) {
    const first = page.getByRole('button', { name: 'Add your first block' });
    if (await first.isVisible()) await press(page, first);
    else await page.keyboard.press('a');
    await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused();
    await page.keyboard.type(block);
    await page.keyboard.press('Enter');
    await expect(row(page, label)).toBeFocused();
    await page.keyboard.press('Control+Enter');
  },
  async leave() {
    // A dialog that closed gives the focus back, or the key would go nowhere.
    await expect(page.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
  },
  async choosePart(dialog) {
    await goToRadio(page, 'Tab', dialog.getByRole('radio', { name: 'Whole' }));
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Square' })).toBeChecked();
  },
  async take(field, words, option) {
    await tabTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(words);
    await expect(option).toBeVisible();
    for (let step = 0; step < 8 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
  openPublish: () => page.keyboard.press('Control+Shift+Enter'),
  async chooseTime(dialog) {
    await expect(dialog.getByRole('button', { name: 'Publish this page' })).toBeFocused();
    await goToRadio(page, 'Shift+Tab', dialog.getByRole('radio', { name: 'Now' }));
    await page.keyboard.press('ArrowRight');
  },
  // Which keys write the parts of a day depends on the language of the browser.
  async writeMoment(dialog, moment) {
    await tabTo(page, dialog.getByLabel('Day', { exact: true }));
    await fillMoment(dialog, moment);
  },
});

/** From an empty page to one that goes live by itself. @returns its address */
async function make(page: Page, selvedge: ServerProcess, hands: Hands): Promise<string> {
  const address = await openNewPage(page, selvedge);
  const properties = page.getByRole('region', { name: 'Properties' });

  await hands.add('Picture', /Picture/);
  await hands.press(properties.getByRole('button', { name: 'Choose a picture' }));
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await hands.press(dialog.getByRole('button', { name: 'Upload' }));
  await (await chooser).setFiles(await photograph());
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused(CHECKED);
  await hands.write(description, ALT);
  await hands.choosePart(dialog);
  await hands.press(dialog.getByRole('button', { name: 'Use this picture' }));
  await expect(dialog).toBeHidden();
  await hands.leave();

  await hands.add('Text', /A title/);
  await hands.write(page.getByRole('textbox', { name: 'Title', exact: true }), EXPECTED.heading);
  await hands.leave();

  await hands.add('Button', /Shop all products/);
  await hands.take(link(page), 'water', page.getByRole('option', { name: /^By the water/ }));
  await expect(link(page)).toHaveValue('By the water');
  await hands.leave();

  await hands.add('Product list', /Bestsellers/);
  const collection = page.getByRole('combobox', { name: 'Collection' });
  await hands.take(collection, 'Garden', page.getByRole('option', { name: /^Garden/ }));
  await expect(collection).toHaveValue('Garden');
  await hands.leave();
  await saved(page);
  await expect(canvas(page).getByRole('img', { name: ALT })).toBeAttached();
  await picture(page, `page-whole-way-${hands.name}`);

  await hands.openPublish();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await hands.chooseTime(publish);
  await hands.writeMoment(publish, shortly());
  await hands.press(publish.getByRole('button', { name: 'Schedule this page' }));
  await expect(publish).toBeHidden();
  await expect(page.getByText(/^Goes live on /).first()).toBeAttached();
  return address;
}

test('an empty page gets a photograph, a text, a linked button and a list, and goes live on its minute', async ({
  browser,
  selvedge,
}) => {
  test.setTimeout(WHOLE_WAY_MS);
  const desk = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' } as const;
  const phone = { ...desk, viewport: { width: 390, height: 844 }, hasTouch: true } as const;
  const [byMouse, byKeyboard, byTouch] = [
    await browser.newPage(desk),
    await browser.newPage(desk),
    await browser.newPage(phone),
  ];
  const addresses = [
    await make(
      byMouse,
      selvedge,
      pointer(byMouse, 'mouse', (target) => target.click()),
    ),
    await make(byKeyboard, selvedge, keyboard(byKeyboard)),
    await make(
      byTouch,
      selvedge,
      pointer(byTouch, 'touch', (target) => target.tap()),
    ),
  ];
  const shopper = await browser.newPage();
  expect(await statusOf(shopper, atStore(selvedge, addresses[2] ?? ''))).toBe(404);
  for (const address of addresses) {
    await expect
      .poll(() => statusOf(shopper, atStore(selvedge, address)), {
        timeout: GOES_LIVE_IN_MS + 90_000,
        intervals: [1_000],
      })
      .toBe(200);
    await expect(shopper.getByRole('img', { name: ALT })).toBeVisible();
    await expect(shopper.getByRole('heading', { name: EXPECTED.heading })).toBeVisible();
    await expect(shopper.getByRole('link', { name: EXPECTED.button.name })).toHaveAttribute(
      'href',
      EXPECTED.button.href,
    );
    await expect(shopper.locator('main a[href^="/product/"]').first()).toBeVisible();
  }
});
