import sharp from 'sharp';
import { z } from 'zod';
import { BASE_CATALOGUE } from '../shared/features/making/catalogue/catalogue.ts';
import { filesCalls } from '../shared/features/making/files/files.calls.ts';
import { designSettingsSchema } from '../shared/features/making/products/products.ts';
import { studioCalls } from '../shared/features/making/studio/studio.calls.ts';
import { elementSchema, emptyScene } from '../shared/features/making/studio/studio.ts';
import { logInToDemo } from '../tests/journeys/support/login.ts';
import { demoMerchant, MERCHANT, withDemoInBrowser } from './demo-merchant.ts';
import { type Figure, percentile } from './figure.ts';

const TEXTS = 36;
const PICTURE_PX = 6_000;
const MOVES = 120;
const SLOWER = 4;
const CALM_MS = 17;
const TRIES = 10;
const SKU = 'SV-TEE-MEN';

/** Forty layers: words, shapes, and a large picture in the middle. */
const layers = (fileId: string) => [
  ...Array.from({ length: TEXTS }, (_, at) =>
    elementSchema.parse({
      kind: 'text',
      id: `text-${at}`,
      text: `Harbour press ${at}`,
      fontId: 'bebas-neue',
      size: 18,
      colour: '#b3202c',
      x: 60 + (at % 4) * 85,
      y: 30 + Math.floor(at / 4) * 46,
    }),
  ),
  ...Array.from({ length: 3 }, (_, at) =>
    elementSchema.parse({
      kind: 'shape',
      id: `shape-${at}`,
      shape: 'ellipse',
      width: 60,
      height: 40,
      x: 80 + at * 110,
      y: 400,
    }),
  ),
  elementSchema.parse({
    kind: 'picture',
    id: 'picture',
    fileId,
    naturalWidth: PICTURE_PX,
    naturalHeight: PICTURE_PX,
    width: 150,
    height: 150,
    x: 190,
    y: 230,
  }),
];

/**
 * In the page: times between frames while the picture is dragged in a circle, in milliseconds. Each frame has its move, as a
 * hand on a mouse sends it.
 */
const DRAG = `(async () => {
  const stage = document.querySelector('[data-region="Stage"]');
  const element = document.querySelector('[data-element="picture"]');
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const event = (kind, clientX, clientY, buttons) => new PointerEvent(kind, {
    bubbles: true, cancelable: true, view: window, pointerId: 1, pointerType: 'mouse', button: 0, buttons, clientX, clientY });
  stage.setPointerCapture = () => undefined;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  element.dispatchEvent(event('pointerdown', x, y, 1));
  const times = [];
  let before = await frame();
  for (let at = 1; at <= ${MOVES}; at += 1) {
    const angle = at / 10;
    stage.dispatchEvent(event('pointermove', x + 80 * Math.sin(angle), y + 60 * (1 - Math.cos(angle)), 1));
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  stage.dispatchEvent(event('pointerup', x, y, 0));
  return times;
})()`;

/** In the page: times between frames while nothing happens. */
const IDLE = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  let before = await frame();
  for (let at = 0; at < ${MOVES}; at += 1) {
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
})()`;

/** In the page, with the dialog open: how long from a click to another picture in its preview, and the frames until then. */
const AWAIT_PREVIEW = `(async () => {
  const shown = () => document.querySelector('[role="dialog"] svg image')?.getAttribute('href');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const before = shown();
  await new Promise((done) => document.addEventListener('click', done, { once: true, capture: true }));
  const began = performance.now();
  const times = [];
  let last = began;
  while (shown() === before && last - began < 60_000) {
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return [last - began, times];
})()`;
const removedSchema = z.tuple([z.number().max(59_000), z.array(z.number()).min(1)]);

const timesSchema = z.array(z.number()).min(1);
const tenths = (value: number) => Math.round(value * 10) / 10;

/** What a drag on a full design costs, on a computer of today and on one four times slower. */
export const run = (): Promise<readonly Figure[]> =>
  withDemoInBrowser(async (browser, server, port) => {
    const { merchant } = await demoMerchant(server, port);
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const image = await sharp({
      create: { width: PICTURE_PX, height: PICTURE_PX, channels: 3, background: '#1f6f8b', noise },
    })
      .jpeg({ quality: 70 })
      .toBuffer();
    const file = new File([Uint8Array.from(image)], 'water.jpg', { type: 'image/jpeg' });
    const { picture } = await merchant.call(filesCalls.uploadPicture, {}, file);
    const bare = emptyScene(BASE_CATALOGUE.find(({ sku }) => sku === SKU)?.printAreas ?? []);
    const sides = bare.sides.map((side) =>
      side.side === 'front' ? { ...side, elements: layers(picture.id) } : side,
    );
    const { id } = await merchant.call(studioCalls.createDesign, {
      body: {
        baseSku: SKU,
        scene: { ...bare, sides },
        settings: designSettingsSchema.parse({ name: 'Full', colours: ['White'], defaultColour: 'White' }),
      },
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logInToDemo(page, { origin: `http://localhost:${port}` }, MERCHANT);
    await page.goto(`http://localhost:${port}/create-a-product/?design=${id}`);
    await page.locator('[data-element="picture"] image').waitFor();
    await page
      .locator('[data-element] path')
      .nth(TEXTS - 1)
      .waitFor({ state: 'attached' });
    const times = async (script: string) => timesSchema.parse(await page.evaluate(script));
    const empty = await browser.newPage();
    const blank = timesSchema.parse(await empty.evaluate(IDLE));
    await empty.close();
    const calm = async () => {
      for (let tries = 0; tries < TRIES && percentile(await times(IDLE), 0.95) > CALM_MS; tries += 1);
    };
    // What is fetched after the stage has come by then.
    await calm();
    const idle = await times(IDLE);
    const dragged = await times(DRAG);
    // The next drag selects it again.
    await page.keyboard.press('Escape');
    await calm();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const slow = await times(DRAG);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('button', { name: 'Edit image' }).click();
    const edits = page.getByRole('dialog', { name: 'Edit image' });
    await edits.getByRole('img').locator('image').waitFor();
    await edits.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    const watching = page.evaluate(AWAIT_PREVIEW);
    await edits.getByRole('switch', { name: 'Remove the background' }).click();
    const [removed, frames] = removedSchema.parse(await watching);
    return [
      { name: 'an empty page: a frame of rest, p95', value: tenths(percentile(blank, 0.95)), unit: 'ms' },
      { name: 'studio, 40 layers: a frame of rest, p95', value: tenths(percentile(idle, 0.95)), unit: 'ms' },
      {
        name: 'studio, 40 layers: a frame of a drag, p95',
        value: tenths(percentile(dragged, 0.95)),
        unit: 'ms',
        goal: 'under 17',
      },
      {
        name: 'studio, 40 layers: a frame of a drag, four times slower, p95',
        value: tenths(percentile(slow, 0.95)),
        unit: 'ms',
        goal: 'under 20',
        detail: { worst: tenths(Math.max(...slow)) },
      },
      {
        name: 'studio: the background of 36 megapixels removed, in the preview',
        value: tenths(removed / 1_000),
        unit: 's',
        goal: 'under 3',
        detail: { 'longest frame, ms': tenths(Math.max(...frames)) },
      },
    ];
  });
