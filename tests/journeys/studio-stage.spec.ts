import { type CDPSession, expect, type Page } from '@playwright/test';
import { addBar, inspector, layers, openTab, stage, typeText } from './steps/studio-parts.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

async function begin(page: Page, origin: string, blank: RegExp): Promise<void> {
  await logInToDemo(page, { origin }, 'merchant@demo.test');
  await page.goto(`${origin}/create-a-product/`);
  await page.getByRole('button', { name: blank }).first().click();
  await expect(stage(page)).toBeVisible();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is on the screen`);
  return box;
}

const stageBox = (page: Page) => boxOf(page, '[data-region="Stage"]');
/** The print area, also where it is partly out of sight. */
const areaBox = (page: Page) => boxOf(page, '[data-print-area]');
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

const scrolls = (page: Page) =>
  page.evaluate(
    'document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth || scrollY !== 0',
  );

const zoomText = (page: Page) => page.getByRole('status', { name: 'Zoom' });

/** Presses “Zoom in” until the design is as large as in print, four times. */
async function zoomTo400(page: Page): Promise<void> {
  await stage(page).focus();
  await page.keyboard.press('Shift+0');
  await expect(zoomText(page)).toHaveText('100%');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('z');
  await expect(zoomText(page)).toHaveText('381%');
}

/** The four corners of the print area and an element far outside it, as parts of the stage’s middle. */
async function distances(
  page: Page,
  corner: 'top left' | 'bottom right',
): Promise<{ dx: number; dy: number }> {
  const [area, at] = [await areaBox(page), middle(await stageBox(page))];
  const target =
    corner === 'top left' ? { x: area.x, y: area.y } : { x: area.x + area.width, y: area.y + area.height };
  return { dx: at.x - target.x, dy: at.y - target.y };
}

async function expectInMiddle(page: Page, corner: 'top left' | 'bottom right'): Promise<void> {
  await expect
    .poll(async () => {
      const { dx, dy } = await distances(page, corner);
      return Math.max(Math.abs(dx), Math.abs(dy));
    })
    .toBeLessThan(140);
}

/** Goes by a way of panning until a corner of the print area is in the stage’s middle. */
async function panTo(
  page: Page,
  corner: 'top left' | 'bottom right',
  pan: (dx: number, dy: number) => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    const { dx, dy } = await distances(page, corner);
    if (Math.max(Math.abs(dx), Math.abs(dy)) < 140) break;
    await pan(dx, dy);
    // The next turn goes by where this one has come to.
    await expect.poll(() => distances(page, corner)).not.toEqual({ dx, dy });
  }
  await expectInMiddle(page, corner);
}

const THREE_FRAMES = `(async () => {
  for (let frames = 0; frames < 3; frames += 1) await new Promise((done) => requestAnimationFrame(done));
})()`;

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  test('the print area shows large at first, and the page never scrolls', async ({ page, selvedge }) => {
    await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
    expect((await areaBox(page)).height).toBeGreaterThanOrEqual(520);
    await typeText(page, 'Sea');
    await page.keyboard.press('Escape');
    // With a text selected: its words, font, colour, size and place, and the way to the layers.
    const panel = inspector(page);
    for (const name of ['Text', 'Colour', 'Size (mm)', 'X (mm)', 'Y (mm)', 'Width', 'Height'])
      await expect(panel.getByLabel(name, { exact: true }).first()).toBeInViewport();
    await expect(panel.getByRole('tab', { name: 'Layers' })).toBeInViewport();
    expect(await scrolls(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-1440.png' });
    for (const width of [1024, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(stage(page)).toBeVisible();
      expect(await scrolls(page), `${width} px`).toBe(false);
      await page.screenshot({ path: `test-results/studio-${width}.png` });
    }
  });

  test('at 400 percent every part is reached by wheel, Space and drag, and keys', async ({
    page,
    selvedge,
  }) => {
    await begin(page, selvedge.origin, /Postcard/);
    await stage(page).focus();
    await page.keyboard.press('o');
    await page.keyboard.press('Escape');
    test.setTimeout(240_000);
    await zoomTo400(page);
    const wheel = async (dx: number, dy: number) => {
      const { x, y } = middle(await stageBox(page));
      await page.mouse.move(x, y);
      await page.mouse.wheel(-dx, -dy);
    };
    await panTo(page, 'top left', wheel);
    await panTo(page, 'bottom right', async (dx, dy) => {
      const { x, y } = middle(await stageBox(page));
      const short = (way: number) => Math.sign(way) * Math.min(Math.abs(way), 320);
      await page.mouse.move(x, y);
      await page.keyboard.down('Space');
      await page.mouse.down();
      await page.mouse.move(x + short(dx), y + short(dy), { steps: 2 });
      await page.mouse.up();
      await page.keyboard.up('Space');
    });
    await page.keyboard.press('h');
    await panTo(page, 'top left', async (dx, dy) => {
      const [way, key] =
        Math.abs(dx) > Math.abs(dy)
          ? [dx, dx > 0 ? 'ArrowLeft' : 'ArrowRight']
          : [dy, dy > 0 ? 'ArrowUp' : 'ArrowDown'];
      await page.keyboard.press(Math.abs(way) > 200 ? `Shift+${key}` : key);
    });
    await page.keyboard.press('h');
    // An element far outside the garment is selected by key, and gone to.
    await page.keyboard.press('r');
    await inspector(page).getByLabel('X (mm)').fill('1800');
    await inspector(page).getByLabel('X (mm)').press('Enter');
    await stage(page).focus();
    await page.keyboard.press('Shift+2');
    // It lies outside what is printed, so it shows as a ghost with its frame.
    await expect
      .poll(async () => {
        const [element, at] = [
          await page.locator('[data-element]').last().boundingBox(),
          middle(await stageBox(page)),
        ];
        return element && Math.hypot(middle(element).x - at.x, middle(element).y - at.y);
      })
      .toBeLessThan(20);
    await page.getByRole('button', { name: 'Area', exact: true }).click();
    expect((await areaBox(page)).height).toBeGreaterThanOrEqual(520);

    // The pointer stays on what it zooms.
    const before = await areaBox(page);
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await areaBox(page)).width).toBeGreaterThan(before.width * 1.3);
    const after = await areaBox(page);
    expect(Math.abs(after.x - before.x)).toBeLessThan(3);
    expect(Math.abs(after.y - before.y)).toBeLessThan(3);
  });

  test('words are typed on the garment, in one step of undo', async ({ page, selvedge }) => {
    await begin(page, selvedge.origin, /Tote/);
    await typeText(page, 'Sea');
    await page.keyboard.press('Enter');
    await page.keyboard.type('side');
    const typed = page.getByRole('textbox', { name: 'Text on the design' });
    await expect(typed).toHaveValue('Sea\nside');
    await expect(page.locator('[data-caret] line').first()).toBeAttached();
    await page.keyboard.press('Control+Enter');
    await expect(typed).toBeHidden();
    await expect(stage(page)).toBeFocused();

    // A double click puts the caret in again; a press next to the words ends it.
    const text = middle(await boxOf(page, '[data-element]'));
    await page.mouse.dblclick(text.x, text.y);
    await expect(typed).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Tide');
    const { x, y } = await stageBox(page);
    await page.mouse.click(x + 12, y + 12);
    await expect(typed).toBeHidden();
    await openTab(page, 'Layers');
    await expect(layers(page).getByRole('button', { name: /^Tide/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(layers(page).getByRole('button', { name: /^Sea side/ })).toBeVisible();

    // More than a text holds is cut.
    await page.mouse.dblclick(text.x, text.y);
    await expect(typed).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('a'.repeat(600));
    await expect(page.getByText('Cut to 500 characters')).toBeVisible();
    await expect(typed).toHaveValue('a'.repeat(500));
  });

  test('the same commands are in the menu at the pointer and in the palette', async ({ page, selvedge }) => {
    await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
    await stage(page).focus();
    await page.keyboard.press('r');
    const at = middle(await boxOf(page, '[data-element]'));
    await page.mouse.click(at.x, at.y, { button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: /^Group/ })).toContainText(
      'Select at least two elements',
    );
    expect(await violations(page, { within: '[role=menu]' })).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-menu.png' });
    await menu.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await expect(page.locator('[data-element]')).toHaveCount(2);

    await stage(page).focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toBeVisible();
    // Before the menu has the focus, Escape is the stage’s key.
    await expect(menu.locator(':focus').or(menu.and(page.locator(':focus')))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await stage(page).focus();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /order number/ })).toBeFocused();
    await page.keyboard.type('Turn by a quarter');
    const group = page.getByRole('group', { name: 'In the studio' });
    await expect(group.getByRole('option', { name: /Turn by a quarter/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(inspector(page).getByLabel('Rotation (°)')).toHaveValue('90');

    // A look goes from one text to another.
    await stage(page).focus();
    await page.keyboard.press('Control+Alt+c');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    for (const region of ['Sides', 'Inspector']) {
      await page.keyboard.press('F6');
      await expect(page.locator(`[data-region="${region}"]`).locator(':focus')).toHaveCount(1);
    }
  });
});

/** Fingers on the screen, as a device sends them. */
async function fingers(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly { readonly x: number; readonly y: number }[],
  /** When it happens, in seconds; else as it is sent. */
  timestamp?: number,
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type,
    ...(timestamp !== undefined && { timestamp }),
    touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
  });
}

async function gesture(
  session: CDPSession,
  from: readonly { readonly x: number; readonly y: number }[],
  to: readonly { readonly x: number; readonly y: number }[],
): Promise<void> {
  await fingers(session, 'touchStart', from);
  for (let step = 1; step <= 8; step += 1) {
    const share = step / 8;
    await fingers(
      session,
      'touchMove',
      from.map((point, index) => {
        const end = to[index] ?? point;
        return { x: point.x + (end.x - point.x) * share, y: point.y + (end.y - point.y) * share };
      }),
    );
  }
  await fingers(session, 'touchEnd', []);
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('a text is typed, placed, looked at and priced by touch, without the page scrolling', async ({
    page,
    selvedge,
  }) => {
    await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
    // All of the bar shows.
    for (const name of ['Undo', 'Redo', 'More', 'Next']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(36);
    }
    await expect(page.getByRole('link', { name: /Selvedge, to the start/ })).toBeHidden();
    await page.screenshot({ path: 'test-results/studio-phone-empty.png' });
    await addBar(page).getByRole('button', { name: 'Text' }).tap();
    const typed = page.getByRole('textbox', { name: 'Text on the design' });
    await expect(typed).toBeFocused();
    await page.keyboard.type('Low tide');
    expect(await scrolls(page)).toBe(false);

    // The keyboard takes a good third of the screen.
    await page.setViewportSize({ width: 390, height: 480 });
    const caret = page.locator('[data-caret] line').first();
    await expect(caret).toBeInViewport();
    expect((await stageBox(page)).height).toBeGreaterThanOrEqual(80);
    await page.screenshot({ path: 'test-results/studio-phone-typing.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');

    const sheet = inspector(page);
    await expect(sheet.getByRole('heading', { name: 'Low tide' })).toBeVisible();
    const handle = sheet.getByRole('slider', { name: 'Sheet height' });
    await handle.tap();
    await expect(handle).toHaveAttribute('aria-valuetext', 'half');
    await expect(sheet.getByLabel('Size (mm)')).toBeVisible();
    await expect(page.locator('[data-element]')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-phone-half.png' });
    await handle.press('ArrowUp');
    await expect(handle).toHaveAttribute('aria-valuetext', 'full');
    await handle.press('Home');
    await expect(handle).toHaveAttribute('aria-valuetext', 'closed');
    await addBar(page).getByRole('button', { name: 'Layers' }).tap();
    await expect(layers(page).getByRole('button', { name: /^Low tide/ })).toBeVisible();
    await addBar(page).getByRole('button', { name: 'Sides' }).tap();
    await sheet.getByRole('radiogroup', { name: 'Side' }).getByText('Back').tap();
    await expect(page.locator('[data-element]')).toHaveCount(0);
    expect(await scrolls(page)).toBe(false);
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page.getByLabel('Price, with VAT')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport();
    await page.screenshot({ path: 'test-results/studio-phone-product.png' });
    expect(await scrolls(page)).toBe(false);
  });

  test('two fingers turn and scale what is selected, and elsewhere move the view', async ({
    page,
    selvedge,
  }) => {
    await begin(page, selvedge.origin, /Tote/);
    await stage(page).focus();
    await page.keyboard.press('r');
    const element = page.locator('[data-element]');
    await expect(element).toHaveCount(1);
    const session = await page.context().newCDPSession(page);
    const rotation = inspector(page).getByLabel('Rotation (°)');
    const width = inspector(page).getByLabel('Width');
    const handle = inspector(page).getByRole('slider', { name: 'Sheet height' });
    await handle.press('ArrowUp');
    await expect(handle).toHaveAttribute('aria-valuetext', 'half');
    const before = Number(await width.inputValue());
    // The stage moves out of the sheet's way: fingers put where it was would move the view.
    const stays = async () => {
      const was = middle(await boxOf(page, '[data-element]'));
      await page.evaluate(THREE_FRAMES);
      const is = middle(await boxOf(page, '[data-element]'));
      return was.x === is.x && was.y === is.y;
    };
    await expect.poll(stays).toBe(true);
    const at = middle(await boxOf(page, '[data-element]'));
    // Half as far apart again, and a quarter turn.
    await gesture(
      session,
      [
        { x: at.x - 40, y: at.y },
        { x: at.x + 40, y: at.y },
      ],
      [
        { x: at.x, y: at.y - 60 },
        { x: at.x, y: at.y + 60 },
      ],
    );
    await expect.poll(async () => Number(await width.inputValue())).toBeCloseTo(before * 1.5, 0);
    // Eight degrees are the start of a turn.
    await expect.poll(async () => Number(await rotation.inputValue())).toBeCloseTo(82, 0);

    // Two fingers tapped undo, three redo.
    const tap = async (count: number) => {
      const box = await stageBox(page);
      const points = Array.from({ length: count }, (_, index) => ({
        x: box.x + 20 + index * 24,
        y: box.y + 70,
      }));
      // A tap is short, however long a busy machine takes to send its end.
      const now = Date.now() / 1000;
      await fingers(session, 'touchStart', points, now);
      await fingers(session, 'touchEnd', [], now + 0.05);
    };
    await tap(2);
    await expect(rotation).toHaveValue('0');
    await tap(3);
    await expect.poll(async () => Number(await rotation.inputValue())).toBeCloseTo(82, 0);

    // Away from it they zoom and move the view, and the element stays what it is.
    await inspector(page).getByRole('slider', { name: 'Sheet height' }).press('Home');
    const area = await areaBox(page);
    const box = await stageBox(page);
    await gesture(
      session,
      [
        { x: box.x + 20, y: box.y + box.height - 40 },
        { x: box.x + 60, y: box.y + box.height - 40 },
      ],
      [
        { x: box.x + 20, y: box.y + box.height - 40 },
        { x: box.x + 120, y: box.y + box.height - 40 },
      ],
    );
    await expect.poll(async () => (await areaBox(page)).width).toBeGreaterThan(area.width * 2);
  });
});
