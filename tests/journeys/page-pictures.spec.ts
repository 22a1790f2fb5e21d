import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { canvasFrame } from './steps/page-editor.ts';
import { awake } from './support/awake.ts';
import { press, tabTo } from './support/keyboard.ts';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

const HOSTILE_NAME = 'quay "><img src=x onerror=document.title=1>.jpg';
const ALT = 'The quay in the morning';

/** 800 by 500, with who took it: never the same twice, so that the drive takes it for a new one. */
const photograph = async () => ({
  name: HOSTILE_NAME,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3f6f9f' } })
    .jpeg()
    .withExif({ IFD0: { Artist: `Ana ${randomUUID()}` } })
    .toBuffer(),
});

const TRAP = {
  name: 'trap.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title=1</script></svg>'),
};

/** A picture is opened in a process that starts first. */
const CHECKED = { timeout: 60_000 };

const canvas = (page: Page, title: string) => page.frameLocator(`iframe[title^="${title}"]`);
const picker = (page: Page) => page.getByRole('dialog');
const outline = (page: Page) => page.getByRole('tree', { name: 'Outline' });

/** A new blank page, open in the editor. */
async function openNewPage(page: Page, selvedge: ServerProcess) {
  const title = `Quay ${randomUUID().slice(0, 8)}`;
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/pages/create/`);
  await awake(page);
  await page.getByRole('radio', { name: 'Blank' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page).toHaveURL(/\/pages\/edit\/[0-9a-f-]{36}\/(\?|$)/);
  await expect(page.getByRole('button', { name: 'Add your first block' })).toBeVisible();
  return {
    title,
    address: `${selvedge.store('demo').replace(/\/$/, '')}/${title.toLowerCase().replace(' ', '-')}/`,
  };
}

async function upload(
  page: Page,
  act: () => Promise<void>,
  files: Parameters<Awaited<ReturnType<typeof nextChooser>>['setFiles']>[0],
) {
  const chooser = nextChooser(page);
  await act();
  await (await chooser).setFiles(files);
}
const nextChooser = (page: Page) => page.waitForEvent('filechooser');

const saved = (page: Page) => expect(page.getByText('Draft saved').first()).toBeVisible();

/** What a shopper without an account gets, scripts and all. */
async function expectShopperSees(browser: Browser, address: string, objectPosition: string | null) {
  const context = await browser.newContext();
  const shopper = await context.newPage();
  await shopper.goto(address);
  const shown = shopper.getByRole('img', { name: ALT });
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAttribute('srcset', /\/media\/[0-9a-f-]{36}\/320\/(\?crop=[\d-]+)? 320w, .*480w/);
  await expect(shown).toHaveAttribute('sizes', /.+/);
  await expect(shown).toHaveAttribute('width', /^\d+$/);
  await expect(shown).toHaveAttribute('height', /^\d+$/);
  if (objectPosition !== null) await expect(shown).toHaveCSS('object-position', objectPosition);
  await expect
    .poll(() => shopper.evaluate<number>(`document.querySelector('img[alt="${ALT}"]').naturalWidth`), CHECKED)
    .toBeGreaterThan(0);
  expect(await shopper.title()).not.toBe('1');
  await context.close();
}

test('a merchant puts a photograph on an empty page by mouse, and shoppers see it', async ({
  page,
  browser,
  selvedge,
}) => {
  const { title, address } = await openNewPage(page, selvedge);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Add Picture', exact: true }).click();
  await canvas(page, title).getByRole('button', { name: 'Choose a picture' }).click();
  const dialog = picker(page);
  const choose = () => dialog.getByRole('button', { name: 'Upload' }).click();
  await upload(page, choose, TRAP);
  await expect(dialog.getByText('We can’t use an SVG with scripts.')).toBeVisible(CHECKED);
  await upload(page, choose, await photograph());
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused(CHECKED);
  await expect(dialog.getByText(HOSTILE_NAME)).toBeVisible();
  await expect(dialog.getByText('Will look soft on large screens: 800 of 1,250 px')).toBeVisible();

  // It is described, or said to be decoration.
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByText('Describe the picture, or tick “Only decoration”')).toBeVisible();
  await description.fill(ALT);
  await dialog.getByText('Square', { exact: true }).click();
  await expect(dialog.getByText('500 of 1,250 px')).toBeVisible();
  const dot = dialog.getByRole('button', { name: /^Focal point/ });
  await dot.hover();
  await page.mouse.down();
  const box = await dot.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByRole('button', { name: /^Focal point, 50% from the left, 50%/ })).toBeHidden();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(canvas(page, title).getByRole('img', { name: ALT })).toBeVisible();

  // Another one, dropped on it, takes its place until that is undone.
  const bytes = JSON.stringify([...(await photograph()).buffer]);
  const inside = await canvasFrame(page);
  await inside?.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(${bytes})], 'second.jpg', { type: 'image/jpeg' }));
    document.querySelector('[data-b]').dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
  await dialog.getByRole('checkbox', { name: 'Only decoration' }).check(CHECKED);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(canvas(page, title).getByRole('img', { name: ALT })).toBeHidden();
  await saved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas(page, title).getByRole('img', { name: ALT })).toBeVisible();
  await saved(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await publish.getByRole('button', { name: 'Publish this page' }).click();
  await expect(page.getByText(/^Live since /)).toBeVisible();
  await expectShopperSees(browser, address, null);
});

test('the same by keyboard alone, with a part and a focal point', async ({ page, browser, selvedge }) => {
  const { title, address } = await openNewPage(page, selvedge);
  await press(page, page.getByRole('button', { name: 'Add your first block' }));
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused();
  await page.keyboard.type('photo');
  await page.keyboard.press('Enter');
  await expect(outline(page).getByRole('treeitem', { name: /Picture/ })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('region', { name: 'Properties' }).getByRole('button', { name: 'Choose a picture' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = picker(page);
  await expect(dialog).toBeVisible();
  await upload(page, () => press(page, dialog.getByRole('button', { name: 'Upload' })), await photograph());
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused(CHECKED);
  const dot = dialog.getByRole('button', { name: /^Focal point/ });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(dot).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(dot).toHaveAccessibleName('Focal point, 51% from the left, 40% from the top');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type(ALT);
  // Past “Only decoration” to the part, whose choice is drawn by its label.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Whole' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Square' })).toBeChecked();
  await press(page, dialog.getByRole('button', { name: 'Use this picture' }));
  await expect(dialog).toBeHidden();
  await expect(canvas(page, title).getByRole('img', { name: ALT })).toBeVisible();
  await saved(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+Enter');
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByRole('button', { name: 'Publish this page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Live since /)).toBeVisible();
  // The square is five eighths as wide as the picture: 0.5 + 0.01 / 0.625.
  await expectShopperSees(browser, address, '51.6% 40%');
});

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a merchant puts a photograph on an empty page', async ({ page, browser, selvedge }) => {
    const { title, address } = await openNewPage(page, selvedge);
    await page.getByRole('button', { name: 'Add your first block' }).tap();
    await page.getByRole('button', { name: 'Add Picture', exact: true }).tap();
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Edit' }).tap();
    const properties = page.getByRole('region', { name: 'Properties' });
    await properties.getByRole('button', { name: 'Choose a picture' }).tap();
    const dialog = picker(page);
    await upload(page, () => dialog.getByRole('button', { name: 'Upload' }).tap(), await photograph());
    await dialog.getByRole('textbox', { name: 'Description' }).fill(ALT, CHECKED);
    await dialog.getByText('Square', { exact: true }).tap();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Use this picture' }).tap();
    await expect(dialog).toBeHidden();
    await saved(page);
    await properties.getByRole('button', { name: 'Close the properties' }).tap();
    await expect(canvas(page, title).getByRole('img', { name: ALT })).toBeAttached();
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await page
      .getByRole('dialog', { name: 'Publish' })
      .getByRole('button', { name: 'Publish this page' })
      .tap();
    // A phone has no room for the words.
    await expect(page.getByText(/^Live since /)).toBeAttached();
    await expectShopperSees(browser, address, null);
  });
});
