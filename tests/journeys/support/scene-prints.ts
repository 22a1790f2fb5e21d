import {
  applyRecipe,
  HALFTONE_DOTS,
  HALFTONE_LINES,
  type Raster,
  RECIPE_VERSION,
  REPEAT_LAYOUTS,
  recipeSchema,
} from '../../../shared/features/making/effects/effects.ts';
import {
  elementSchema,
  type FontProvider,
  LETTER_CASES,
  MASK_SHAPES,
  outputOf,
  PRINT_DPI,
  type SceneElement,
  sceneSchema,
  sceneToSvg,
} from '../../../shared/features/making/studio/studio.ts';

/** Scenes with every edit of pictures and texts, and what is drawn of them: run in a browser and in Node. */

/** Families whose files a page is given. */
export const PRINTED_FONTS = ['inter', 'lobster', 'press-start-2p', 'playfair-display'] as const;
const WORDS = ['Sea', 'Café del Mar', 'ﬁve o’clock', 'MMXXVI', 'Zoë & Øyvind', 'two\nlines here', '½ pint'];
const MOST_PIXELS = 40_000;
const SIDE = { side: 'front', widthMm: 148, heightMm: 105 } as const;

function randomOf(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is none to choose');
    return item;
  };
  const tenths = (low: number, high: number) => whole(low * 10, high * 10) / 10;
  const ink = () => `#${whole(0, 0xffffff).toString(16).padStart(6, '0')}`;
  return { next, whole, one, tenths, ink, often: () => next() < 0.6 };
}
type Random = ReturnType<typeof randomOf>;

/** A recipe that has each step more often than not. */
function recipeOf({ whole, one, ink, often }: Random) {
  return recipeSchema.parse({
    version: RECIPE_VERSION,
    ...(often() && {
      background: { colour: ink(), tolerance: whole(0, 60), softness: whole(0, 100), inside: often() },
    }),
    ...(often() && { recolour: [{ from: ink(), to: ink(), tolerance: whole(0, 80) }] }),
    ...(often() && {
      tone: { brightness: whole(-100, 100), contrast: whole(-100, 100), saturation: whole(-100, 100) },
    }),
    ...(!often() && { one: { ink: ink(), threshold: whole(0, 100), invert: often() } }),
    ...(!often() && {
      repeat: { layout: one(REPEAT_LAYOUTS), tileMm: whole(5, 30), gapMm: whole(0, 4) },
    }),
    ...(often() && {
      halftone: {
        lines: one(HALFTONE_LINES),
        angle: one([225, 450] as const),
        dot: one(HALFTONE_DOTS),
        ink: often() ? ink() : null,
        invert: often(),
      },
    }),
  });
}

function placed({ tenths, one }: Random, id: string) {
  return {
    id,
    x: tenths(-10, 150),
    y: tenths(-10, 110),
    rotation: tenths(-180, 180),
    opacity: one([1, 1, 0.5]),
  };
}

function elementsOf(now: Random): SceneElement[] {
  const { whole, one, tenths, ink, often, next } = now;
  const crop = { x: whole(0, 3_000), y: whole(0, 3_000), w: whole(2_000, 7_000), h: whole(2_000, 7_000) };
  const picture = {
    kind: 'picture',
    ...placed(now, 'picture'),
    fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
    naturalWidth: whole(60, 400),
    naturalHeight: whole(60, 400),
    width: tenths(10, 120),
    height: tenths(10, 90),
    flipX: often(),
    flipY: often(),
    edits: {
      recipe: recipeOf(now),
      ...(often() && { crop }),
      ...(!often() && { mask: one(MASK_SHAPES) }),
    },
  };
  const text = {
    kind: 'text',
    ...placed(now, 'text'),
    text: one(WORDS),
    fontId: one(PRINTED_FONTS),
    size: tenths(4, 40),
    colour: ink(),
    align: one(['left', 'center', 'right']),
    letterSpacing: Math.round(next() * 60) / 100 - 0.1,
    lineHeight: tenths(0.8, 2),
    arc: often() ? 0 : whole(-340, 340),
    ...(often() && { case: one(LETTER_CASES) }),
    ...(often() && { outline: { width: whole(1, 30) / 100, colour: ink() } }),
    ...(often() && { shadow: { dx: whole(-50, 50) / 100, dy: whole(-50, 50) / 100, colour: ink() } }),
  };
  return [picture, text].map((element) => elementSchema.parse(element));
}

function rasterOf(width: number, height: number, { whole }: Random): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const [red, green, blue] = [whole(1, 9), whole(1, 9), whole(1, 9)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const noise = whole(0, 40);
      rgba.set(
        [
          (x * red + noise) % 256,
          (y * green + noise) % 256,
          ((x + y) * blue) % 256,
          (x * 3 + y + noise) % 256,
        ],
        (y * width + x) * 4,
      );
    }
  return { width, height, rgba };
}

/** FNV-1a, in two halves: enough to tell two prints apart. */
function digest(bytes: Iterable<number>): string {
  let [low, high] = [0x811c9dc5, 0xc9dc5118];
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x01000197);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

const DRAWN = 'data:,';

/** @returns for each scene the digest of its drawing, and of the pixels that its recipe makes */
export function printScenes(count: number, fonts: FontProvider): string[] {
  return Array.from({ length: count }, (_, seed) => {
    const now = randomOf(seed + 1);
    const elements = elementsOf(now);
    const scene = sceneSchema.parse({ version: 1, sides: [{ ...SIDE, elements }] });
    const svg = sceneToSvg(scene, 'front', { fonts, pictureHref: () => DRAWN, editedHref: () => DRAWN });
    const pixels = elements.flatMap((element) => {
      if (element.kind !== 'picture' || !element.edits?.recipe) return [];
      const { copy, ...output } = outputOf(element, PRINT_DPI, MOST_PIXELS);
      const { width, height } = copy;
      return digest(applyRecipe(rasterOf(width, height, now), element.edits.recipe, output).rgba);
    });
    return [digest(new TextEncoder().encode(svg)), ...pixels].join(' ');
  });
}
