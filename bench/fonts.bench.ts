import { z } from 'zod';
import { designSettingsSchema } from '../shared/features/making/products/products.ts';
import { studioCalls } from '../shared/features/making/studio/studio.calls.ts';
import { elementSchema } from '../shared/features/making/studio/studio.ts';
import { logInToDemo } from '../tests/journeys/support/login.ts';
import { demoMerchant, MERCHANT, withDemoInBrowser } from './demo-merchant.ts';
import { type Figure, percentile } from './figure.ts';

/** Rows looked at, evenly from the beginning of the list to its end. */
const LOOKED_AT = 60;

/**
 * In the page: brings rows of the list of fonts into sight, one after the other, and waits until each says the words in its
 * font. Answers the milliseconds that each took; rows that had been drawn already, as neighbours, aren’t counted.
 */
const LOOK = `(async () => {
  const rows = [...document.querySelectorAll('[role="listbox"][aria-label="Fonts"] [role="option"]')];
  const step = Math.max(1, Math.floor(rows.length / ${LOOKED_AT}));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[at];
    if (row.querySelector('svg:not(.tabler-icon) path')) continue;
    const began = performance.now();
    row.scrollIntoView({ block: 'center' });
    while (!row.querySelector('svg:not(.tabler-icon) path')) {
      if (performance.now() - began > 10_000) throw new Error('Not drawn: ' + row.textContent);
      await frame();
    }
    times.push(performance.now() - began);
  }
  return { times, rows: rows.length };
})()`;

const lookedSchema = z.object({ times: z.array(z.number()).min(1), rows: z.int() });

/** How soon a row of the list of fonts shows the merchant’s words, from a cold cache. */
export const run = (): Promise<readonly Figure[]> =>
  withDemoInBrowser(async (browser, server, port) => {
    const { merchant } = await demoMerchant(server, port);
    const text = elementSchema.parse({
      kind: 'text',
      id: 'word',
      text: 'Harbour press',
      fontId: 'inter',
      size: 16,
      colour: '#b3202c',
      x: 74,
      y: 50,
    });
    const { id } = await merchant.call(studioCalls.createDesign, {
      body: {
        baseSku: 'SV-POSTCARD',
        scene: { version: 1, sides: [{ side: 'front', widthMm: 148, heightMm: 105, elements: [text] }] },
        settings: designSettingsSchema.parse({ name: 'Fonts', colours: ['White'], defaultColour: 'White' }),
      },
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logInToDemo(page, { origin: `http://localhost:${port}` }, MERCHANT);
    await page.goto(`http://localhost:${port}/create-a-product/?design=${id}`);
    await page.locator('[data-element="word"]').click();
    await page.getByLabel('Font', { exact: true }).first().click();
    await page.getByRole('listbox', { name: 'Fonts' }).getByRole('option').first().waitFor();
    const { times, rows } = lookedSchema.parse(await page.evaluate(LOOK));
    return [
      {
        name: `fonts, ${rows} families: a row brought into sight says the words, p95`,
        value: Math.round(percentile(times, 0.95)),
        unit: 'ms',
        goal: 'under 300',
        detail: { worst: Math.round(Math.max(...times)), looked: times.length },
      },
    ];
  });
