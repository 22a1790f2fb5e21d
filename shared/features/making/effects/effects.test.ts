import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyRecipe,
  cornerColour,
  HALFTONE_DOTS,
  HALFTONE_LINES,
  inkBox,
  mainColours,
  type Raster,
  RECIPE_VERSION,
  type Recipe,
  recipeSchema,
  withStep,
} from './effects.ts';

type Pixel = readonly [number, number, number, number];
const WHITE: Pixel = [255, 255, 255, 255];
const RED: Pixel = [200, 20, 20, 255];
const CLEAR: Pixel = [0, 0, 0, 0];

/** A picture of letters, each a pixel of the key. */
function drawn(rows: readonly string[], key: Readonly<Record<string, Pixel>>): Raster {
  const width = rows[0]?.length ?? 0;
  return {
    width,
    height: rows.length,
    rgba: new Uint8ClampedArray(rows.flatMap((row) => [...row].flatMap((letter) => key[letter] ?? CLEAR))),
  };
}
const flat = (width: number, height: number, pixel: Pixel): Raster => ({
  width,
  height,
  rgba: new Uint8ClampedArray(Array.from({ length: width * height }, () => pixel).flat()),
});
const at = ({ rgba, width }: Raster, x: number, y: number) => [
  ...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const outputOf = ({ width, height }: Raster, dpi = 300) => ({ width, height, dpi });
const made = (raster: Raster, recipe: Omit<Recipe, 'version'>, dpi = 300) =>
  applyRecipe(raster, { version: RECIPE_VERSION, ...recipe }, outputOf(raster, dpi));
function inkShare({ rgba }: Raster): number {
  let sum = 0;
  for (let alpha = 3; alpha < rgba.length; alpha += 4) sum += rgba[alpha] ?? 0;
  return sum / 255 / (rgba.length / 4);
}

const ring = () =>
  drawn(['.......', '.rrrrr.', '.r...r.', '.r.r.r.', '.r...r.', '.rrrrr.', '.......'], {
    '.': WHITE,
    r: RED,
  });
const keyed = { colour: '#ffffff', tolerance: 10, softness: 10 };

describe('the background', () => {
  it('goes where it is joined to the edges, and inside only when asked to', () => {
    const outside = made(ring(), { background: { ...keyed, inside: false } });
    expect(at(outside, 0, 0)).toEqual(CLEAR);
    expect(at(outside, 1, 1)).toEqual(RED);
    expect(at(outside, 2, 2)).toEqual(WHITE);
    const all = made(ring(), { background: { ...keyed, inside: true } });
    expect(at(all, 2, 2)).toEqual(CLEAR);
    expect(at(all, 3, 3)).toEqual(RED);
  });

  it('leaves an edge half see-through, in the colour of what stands before it', () => {
    // Half red, half white: a scan’s edge.
    const soft = drawn(['.hr'], { '.': WHITE, h: [228, 138, 138, 255], r: RED });
    const cut = made(soft, { background: { colour: '#ffffff', tolerance: 10, softness: 85, inside: false } });
    const [red = 0, green = 255, , alpha = 0] = at(cut, 1, 0);
    expect(alpha).toBeGreaterThan(60);
    expect(alpha).toBeLessThan(255);
    expect(green).toBeLessThan(138);
    expect(red).toBeGreaterThan(150);
    expect(at(cut, 2, 0)).toEqual(RED);
  });

  it('is found in the corners, whatever one of them holds', () => {
    const scan = drawn(['r..', '...', '...'], { '.': [250, 250, 248, 255], r: RED });
    expect(cornerColour(scan)).toBe('#fafaf8');
    expect(cornerColour(flat(3, 3, CLEAR))).toBeNull();
  });
});

describe('colours', () => {
  it('change into others, with their shades, and leave the rest', () => {
    const picture = drawn(['rdw'], { r: RED, d: [180, 15, 15, 255], w: WHITE });
    const changed = made(picture, { recolour: [{ from: '#c81414', to: '#1414c8', tolerance: 40 }] });
    expect(at(changed, 0, 0)).toEqual([20, 20, 200, 255]);
    const [red = 0, , blue = 0] = at(changed, 1, 0);
    expect(blue).toBeGreaterThan(red);
    expect(blue).toBeLessThan(200);
    expect(at(changed, 2, 0)).toEqual(WHITE);
  });

  it('get lighter, darker, stronger and grey; nought leaves every pixel', () => {
    const tone = { brightness: 0, contrast: 0, saturation: 0 };
    const grey = (settings: object) =>
      at(made(flat(1, 1, [100, 100, 100, 255]), { tone: { ...tone, ...settings } }), 0, 0)[0] ?? 0;
    expect(grey({})).toBe(100);
    expect(grey({ brightness: 40 })).toBeGreaterThan(140);
    expect(grey({ contrast: 60 })).toBeLessThan(80);
    expect(grey({ contrast: -100 })).toBe(128);
    const [red, green, blue] = at(made(flat(1, 1, RED), { tone: { ...tone, saturation: -100 } }), 0, 0);
    expect([green, blue]).toEqual([red, red]);
  });

  it('become one ink where the picture is dark, or light when turned round', () => {
    const one = { ink: '#1c6a70', threshold: 50, invert: false };
    expect(at(made(ring(), { one }), 1, 1)).toEqual([28, 106, 112, 255]);
    expect(at(made(ring(), { one }), 0, 0)[3]).toBe(0);
    expect(at(made(ring(), { one: { ...one, invert: true } }), 0, 0)).toEqual([28, 106, 112, 255]);
    expect(at(made(ring(), { one: { ...one, invert: true } }), 1, 1)[3]).toBe(0);
  });

  it('are counted, the most frequent first, near ones as one', () => {
    const colours = mainColours(ring(), 8);
    expect(colours.map(({ colour }) => colour)).toEqual(['#ffffff', '#c81414']);
    expect(colours.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});

describe('a halftone', () => {
  it.each(HALFTONE_DOTS)('of %s dots inks as much as the shade asks for, in full ink or none', (dot) => {
    for (const shade of [32, 96, 128, 200]) {
      const halftone = { lines: 45 as const, angle: 225 as const, dot, ink: '#000000', invert: false };
      const screened = made(flat(400, 400, [shade, shade, shade, 255]), { halftone });
      expect(screened.rgba.every((value, index) => index % 4 !== 3 || value === 0 || value === 255)).toBe(
        true,
      );
      expect(inkShare(screened)).toBeCloseTo((255 - shade) / 255, 1);
    }
  });

  it('keeps colours, and makes what shows through solid', () => {
    const halftone = {
      lines: 35 as const,
      angle: 450 as const,
      dot: 'round' as const,
      ink: null,
      invert: false,
    };
    const screened = made(flat(300, 300, [200, 20, 20, 90]), { halftone });
    expect(inkShare(screened)).toBeCloseTo(90 / 255, 1);
    const printed = screened.rgba.findIndex((value, index) => index % 4 === 3 && value === 255);
    expect([...screened.rgba.slice(printed - 3, printed)]).toEqual([200, 20, 20]);
  });

  it.each(HALFTONE_LINES)('has %i rows of dots to the inch at any resolution', (lines) => {
    const halftone = { lines, angle: 450 as const, dot: 'line' as const, ink: '#000000', invert: false };
    for (const dpi of [150, 300]) {
      const screened = made(flat(dpi, dpi, [128, 128, 128, 255]), { halftone }, dpi);
      // Down the left side, lines at 45 degrees are crossed once in √2 rows.
      let changes = 0;
      for (let y = 1; y < dpi; y += 1) if (at(screened, 0, y)[3] !== at(screened, 0, y - 1)[3]) changes += 1;
      expect(Math.abs(changes / 2 - lines / Math.SQRT2)).toBeLessThan(2.5);
    }
  });
});

describe('a repeated picture', () => {
  const tile = () => drawn(['ab', 'cd'], { a: RED, b: WHITE, c: [0, 0, 255, 255], d: [0, 255, 0, 255] });
  const filled = (layout: 'grid' | 'half-drop' | 'mirrored', gapMm = 0) =>
    applyRecipe(
      tile(),
      { version: RECIPE_VERSION, repeat: { layout, tileMm: 20, gapMm } },
      { width: 10, height: 10, dpi: 25.4 },
    );

  it('fills rows around the copy in the middle', () => {
    const grid = filled('grid');
    expect([at(grid, 4, 4), at(grid, 6, 4), at(grid, 2, 8)]).toEqual([RED, RED, RED]);
  });
  it('drops every second column by half', () => {
    const drop = filled('half-drop');
    expect(at(drop, 4, 4)).toEqual(RED);
    expect(at(drop, 6, 5)).toEqual(RED);
    expect(at(drop, 8, 4)).toEqual(RED);
  });
  it('is mirrored to its neighbours', () => {
    const mirrored = filled('mirrored');
    expect(at(mirrored, 5, 4)).toEqual(at(mirrored, 6, 4));
    expect(at(mirrored, 4, 5)).toEqual(at(mirrored, 4, 6));
  });
  it('has its gaps', () => {
    const spaced = filled('grid', 1);
    expect(at(spaced, 6, 4)).toEqual(CLEAR);
    expect(at(spaced, 7, 4)).toEqual(RED);
  });
});

describe('empty margins', () => {
  it('lie outside the box around what shows', () => {
    const spot = drawn(['....', '..r.', '....'], { '.': [9, 9, 9, 3], r: RED });
    expect(inkBox(spot)).toEqual({ left: 2, top: 1, width: 1, height: 1 });
    expect(inkBox(flat(2, 2, CLEAR))).toBeNull();
  });
});

const ink = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const percent = fc.integer({ min: 0, max: 100 });
const shift = fc.integer({ min: -100, max: 100 });
const recipes = fc
  .record(
    {
      background: fc.record({ colour: ink, tolerance: percent, softness: percent, inside: fc.boolean() }),
      recolour: fc.array(fc.record({ from: ink, to: ink, tolerance: percent }), {
        minLength: 1,
        maxLength: 3,
      }),
      tone: fc.record({ brightness: shift, contrast: shift, saturation: shift }),
      one: fc.record({ ink, threshold: percent, invert: fc.boolean() }),
      halftone: fc.record({
        lines: fc.constantFrom(...HALFTONE_LINES),
        angle: fc.constantFrom(225 as const, 450 as const),
        dot: fc.constantFrom(...HALFTONE_DOTS),
        ink: fc.option(ink),
        invert: fc.boolean(),
      }),
    },
    { requiredKeys: [] },
  )
  .map((steps): Recipe => ({ version: RECIPE_VERSION, ...steps }));
const rasters = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): Raster => ({ width, height, rgba: Uint8ClampedArray.from(bytes) })),
  );

describe('any recipe', () => {
  it('is read as it was written, keeps the size, and gives the same bytes whatever holds the pixels', () => {
    fc.assert(
      fc.property(rasters, recipes, (raster, recipe) => {
        expect(recipeSchema.parse(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
        const copy: Raster = { ...raster, rgba: Uint8Array.from(raster.rgba) };
        const one = applyRecipe(raster, recipe, outputOf(raster));
        const other = applyRecipe(copy, recipe, outputOf(copy));
        expect([one.width, one.height]).toEqual([raster.width, raster.height]);
        expect([...one.rgba]).toEqual([...other.rgba]);
      }),
      { numRuns: 200 },
    );
  });

  it('never adds ink where the picture has none', () => {
    fc.assert(
      fc.property(rasters, recipes, (raster, recipe) => {
        const before = raster.rgba.slice();
        const after = applyRecipe(raster, recipe, outputOf(raster));
        for (let alpha = 3; alpha < before.length; alpha += 4)
          if (before[alpha] === 0) expect(after.rgba[alpha]).toBe(0);
      }),
    );
  });

  it('still gives the bytes that it gave when it was first printed', () => {
    const width = 64;
    const rgba = new Uint8ClampedArray(width * width * 4);
    for (let index = 0; index < rgba.length; index += 1) rgba[index] = (index * 73 + (index >> 6) * 19) % 256;
    const result = applyRecipe(
      { width, height: width, rgba },
      {
        version: 1,
        background: { colour: '#204060', tolerance: 20, softness: 20, inside: true },
        recolour: [{ from: '#c02020', to: '#20c0a0', tolerance: 30 }],
        tone: { brightness: 10, contrast: 25, saturation: -15 },
        repeat: { layout: 'half-drop', tileMm: 5, gapMm: 1 },
        halftone: { lines: 45, angle: 225, dot: 'round', ink: null, invert: false },
      },
      { width: 160, height: 120, dpi: 300 },
    );
    expect(createHash('sha256').update(result.rgba).digest('hex')).toMatchInlineSnapshot(
      `"62a6a88dfa4c54a18c41dea39e3cd4c444e73c6a9d80fe29edd55f430ee81788"`,
    );
  });

  it('loses the step that is taken out, and is none without steps', () => {
    const one = { ink: '#000000', threshold: 50, invert: false };
    expect(withStep(undefined, 'one', one)).toEqual({ version: RECIPE_VERSION, one });
    expect(withStep({ version: RECIPE_VERSION, one }, 'one', undefined)).toBeUndefined();
  });
});
