import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { z } from 'zod';
import {
  applyRecipe,
  HALFTONE_DOTS,
  HALFTONE_LINES,
  RECIPE_VERSION,
  REPEAT_LAYOUTS,
  type Recipe,
} from '../../shared/features/making/effects/effects.ts';

/** Pictures with recipes, made up from a number, for the proof that a browser and the server give the same bytes. */

export interface EditedScene {
  readonly seed: number;
  readonly copy: { readonly width: number; readonly height: number };
  readonly output: { readonly width: number; readonly height: number; readonly dpi: number };
  readonly recipe: Recipe;
}

/** A row of numbers from 0 up to 2³² that follows from its seed, the same in every program. */
const SHADES = `function shades(seed) {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
}`;
/** Blocks of colour with noise and see-through parts. */
const PAINT = `function paint(seed, width, height) {
  ${SHADES}
  const next = shades(seed);
  const block = 4 + (next() >>> 28);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
    const tint = shades(seed + Math.trunc(x / block) * 31 + Math.trunc(y / block) * 977);
    tint();
    const at = (y * width + x) * 4;
    const noise = next() >>> 27;
    const colour = tint();
    rgba[at] = (colour >>> 24) + noise;
    rgba[at + 1] = (colour >>> 16) % 256 - noise;
    rgba[at + 2] = (colour >>> 8) % 256;
    rgba[at + 3] = (next() >>> 30) === 0 ? next() >>> 24 : 255;
  }
  return rgba;
}`;

const painter = z.function({
  input: [z.number(), z.number(), z.number()],
  output: z.instanceof(Uint8ClampedArray),
});
const paint = painter.parse(new Function(`${PAINT}; return paint;`)());

function random(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 22_695_477) + 1) >>> 0;
    return state / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const ink = () => `#${whole(0, 0xffffff).toString(16).padStart(6, '0')}`;
  const one = <V>(values: readonly V[]): V => {
    const value = values[whole(0, values.length - 1)];
    if (value === undefined) throw new RangeError('Nothing to choose from');
    return value;
  };
  return { whole, ink, one, often: () => next() < 0.6 };
}

/** Scenes number 1, 2, 3 and so on. */
export function editedScenes(count: number): EditedScene[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = index + 1;
    const { whole, ink, one, often } = random(seed * 7_919);
    const percent = () => whole(0, 100);
    const shift = () => whole(-100, 100);
    const recipe: Recipe = {
      version: RECIPE_VERSION,
      ...(often() && {
        background: { colour: ink(), tolerance: percent(), softness: percent(), inside: often() },
      }),
      ...(often() && { recolour: [{ from: ink(), to: ink(), tolerance: percent() }] }),
      ...(often() && { tone: { brightness: shift(), contrast: shift(), saturation: shift() } }),
      ...(!often() && { one: { ink: ink(), threshold: percent(), invert: often() } }),
      ...(!often() && {
        repeat: { layout: one(REPEAT_LAYOUTS), tileMm: whole(3, 20), gapMm: whole(0, 40) / 10 },
      }),
      ...(often() && {
        halftone: {
          lines: one(HALFTONE_LINES),
          angle: one([225, 450] as const),
          dot: one(HALFTONE_DOTS),
          ink: often() ? null : ink(),
          invert: often(),
        },
      }),
    };
    const copy = { width: whole(20, 180), height: whole(20, 180) };
    const output = recipe.repeat ? { width: whole(60, 300), height: whole(60, 300) } : copy;
    return { seed, copy, output: { ...output, dpi: whole(72, 300) }, recipe };
  });
}

/** The bytes that this process makes of a scene, as their SHA-256. */
export function hashHere({ seed, copy, output, recipe }: EditedScene): string {
  const made = applyRecipe({ ...copy, rgba: paint(seed, copy.width, copy.height) }, recipe, output);
  return createHash('sha256').update(made.rgba).digest('hex');
}

const bundleSchema = z
  .array(z.object({ output: z.array(z.looseObject({ code: z.string() })).min(1) }))
  .min(1);

/** The same code as one script for a browser, built as the pages are. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: new URL('../../shared/features/making/effects/effects.ts', import.meta.url).pathname,
        formats: ['iife'],
        name: 'effects',
      },
    },
  });
  return bundleSchema.parse(built)[0]?.output[0]?.code ?? '';
}

/** The bytes that a browser makes of the scenes, as their SHA-256. The page needs a secure origin. */
export async function hashInBrowser(page: Page, scenes: readonly EditedScene[]): Promise<string[]> {
  const script = `(async (scenes) => {
    ${await bundle()}
    ${PAINT}
    const hashes = [];
    for (const { seed, copy, output, recipe } of scenes) {
      const made = effects.applyRecipe({ ...copy, rgba: paint(seed, copy.width, copy.height) }, recipe, output);
      const digest = await crypto.subtle.digest('SHA-256', made.rgba);
      hashes.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
    return hashes;
  })(${JSON.stringify(scenes)})`;
  return z.array(z.string()).parse(await page.evaluate(script));
}
