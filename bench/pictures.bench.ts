import { chromium } from '@playwright/test';
import { findWholeBrowser } from '../scripts/browser.ts';
import { applyRecipe, RECIPE_VERSION, type Recipe } from '../shared/features/making/effects/effects.ts';
import { editedScenes, hashHere, hashInBrowser } from '../tests/support/edited-pictures.ts';
import type { Figure } from './figure.ts';

const SCENES = 200;
const PRINT = { width: 4_500, height: 5_400 } as const;

/** Scenes with edited pictures of which a browser makes other bytes than this process. */
async function compareScenes(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findWholeBrowser() ?? chromium.executablePath() });
  try {
    const page = await browser.newPage();
    // Hashing needs a secure origin; nothing is asked of it.
    await page.route('https://pictures.invalid/', (route) =>
      route.fulfill({ body: '', contentType: 'text/html' }),
    );
    await page.goto('https://pictures.invalid/');
    const scenes = editedScenes(SCENES);
    const there = await hashInBrowser(page, scenes);
    const unlike = scenes.filter((scene, index) => hashHere(scene) !== there[index]);
    return [
      {
        name: 'pictures.unlike',
        value: unlike.length,
        unit: 'scenes',
        goal: '0',
        detail: { scenes: SCENES, seeds: unlike.map(({ seed }) => seed), browser: browser.version() },
      },
    ];
  } finally {
    await browser.close();
  }
}

const STEPS: readonly (readonly [string, Omit<Recipe, 'version'>])[] = [
  ['background', { background: { colour: '#808080', tolerance: 18, softness: 15, inside: false } }],
  ['recolour', { recolour: [{ from: '#c02020', to: '#2020c0', tolerance: 30 }] }],
  ['tone', { tone: { brightness: 10, contrast: 10, saturation: 10 } }],
  ['one colour', { one: { ink: '#000000', threshold: 50, invert: false } }],
  ['halftone', { halftone: { lines: 45, angle: 225, dot: 'round', ink: null, invert: false } }],
];

/** Seconds of each step on all pixels of the largest print file. */
function timeSteps(): Figure[] {
  return STEPS.map(([what, steps]) => {
    const rgba = new Uint8ClampedArray(PRINT.width * PRINT.height * 4).fill(128);
    for (let at = 0; at < rgba.length; at += 97) rgba[at] = at % 251;
    const began = performance.now();
    applyRecipe({ ...PRINT, rgba }, { version: RECIPE_VERSION, ...steps }, { ...PRINT, dpi: 300 });
    const value = (performance.now() - began) / 1_000;
    return { name: 'pictures.step', value, unit: 's', goal: '4', detail: { what, ...PRINT } };
  });
}

/** Edited pictures: the same bytes in a browser and here, and how long each step takes. */
export async function run(): Promise<Figure[]> {
  return [...(await compareScenes()), ...timeSteps()];
}
