import { z } from 'zod';
import { BASE_CATALOGUE } from '../shared/features/making/catalogue/catalogue.ts';
import { designSettingsSchema } from '../shared/features/making/products/products.ts';
import { studioCalls } from '../shared/features/making/studio/studio.calls.ts';
import { elementSchema, emptyScene } from '../shared/features/making/studio/studio.ts';
import { logInToDemo } from '../tests/journeys/support/login.ts';
import { demoMerchant, MERCHANT, withDemoInBrowser } from './demo-merchant.ts';
import { type Figure, percentile } from './figure.ts';

const SKU = 'SV-TEE-MEN';
const TOGGLES = 20;

/** Ink over most of the print area: words on a ground. */
const layers = [
  elementSchema.parse({
    kind: 'shape',
    id: 'ground',
    shape: 'rect',
    width: 340,
    height: 380,
    fill: '#1c6a70',
    x: 190,
    y: 220,
  }),
  ...Array.from({ length: 20 }, (_, at) =>
    elementSchema.parse({
      kind: 'text',
      id: `text-${at}`,
      text: `Harbour press ${at}`,
      fontId: 'bebas-neue',
      size: 18,
      colour: at % 2 ? '#f2c14e' : '#00c853',
      x: 60 + (at % 4) * 85,
      y: 60 + Math.floor(at / 4) * 70,
    }),
  ),
];

/** In the page: from each press of the button to the frame in which the proof shows, in milliseconds. The first makes the table. */
const TOGGLE = `(async () => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Proof');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isShown = () => document.querySelector('[data-proof]') !== null;
  const times = [];
  for (let at = 0; at <= ${TOGGLES}; at += 1) {
    const start = performance.now();
    button.click();
    while (!isShown()) await frame();
    times.push(performance.now() - start);
    button.click();
    while (isShown()) await frame();
  }
  return times;
})()`;

const timesSchema = z.array(z.number()).min(2);
const tenths = (value: number) => Math.round(value * 10) / 10;

/** How soon the proof shows, on light cloth and on dark. */
export const run = (): Promise<readonly Figure[]> =>
  withDemoInBrowser(async (browser, server, port) => {
    const { merchant } = await demoMerchant(server, port);
    const empty = emptyScene(BASE_CATALOGUE.find(({ sku }) => sku === SKU)?.printAreas ?? []);
    const sides = empty.sides.map((side) => (side.side === 'front' ? { ...side, elements: layers } : side));
    const figures: Figure[] = [];
    for (const cloth of ['White', 'Navy']) {
      const { id } = await merchant.call(studioCalls.createDesign, {
        body: {
          baseSku: SKU,
          scene: { ...empty, sides },
          settings: designSettingsSchema.parse({ name: 'Proof', colours: [cloth], defaultColour: cloth }),
        },
      });
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await logInToDemo(page, { origin: `http://localhost:${port}` }, MERCHANT);
      await page.goto(`http://localhost:${port}/create-a-product/?design=${id}`);
      await page.locator('[data-element] path').nth(19).waitFor({ state: 'attached' });
      const [first = Number.NaN, ...others] = timesSchema.parse(await page.evaluate(TOGGLE));
      figures.push(
        { name: `the first proof on ${cloth}, with its table`, value: tenths(first), unit: 'ms' },
        {
          name: `turning the proof on again on ${cloth}, p95`,
          value: tenths(percentile(others, 0.95)),
          unit: 'ms',
          goal: 'under 100',
        },
      );
      await page.context().close();
    }
    return figures;
  });
