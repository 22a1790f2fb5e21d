import { describe, expect, it } from 'vitest';
import { applyRecipe, findFlaws, type Raster, RECIPE_VERSION } from './effects.ts';

const LINE_MM = 0.3;
const DPI = 300;

/** A picture of this alpha at each place. */
function picture(width: number, height: number, alphaAt: (x: number, y: number) => number): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rgba[(y * width + x) * 4 + 3] = alphaAt(x, y);
  return { width, height, rgba };
}
const disc = (alpha: number, radius = 60) =>
  picture(200, 200, (x, y) => (Math.hypot(x - 100, y - 100) < radius ? alpha : 0));
const lines = (pixels: number) => picture(200, 200, (x) => (x % 40 < pixels ? 255 : 0));

describe('flaws of a picture', () => {
  it('are none in solid ink, its soft edge included', () => {
    const soft = picture(
      200,
      200,
      (x, y) => 255 * Math.min(1, Math.max(0, 60 - Math.hypot(x - 100, y - 100))),
    );
    expect(findFlaws(soft, LINE_MM, DPI)).toMatchObject({ translucent: 0 });
    expect(findFlaws(soft, LINE_MM, DPI).thin).toBeLessThan(0.02);
    expect(
      findFlaws(
        picture(9, 9, () => 0),
        LINE_MM,
        DPI,
      ),
    ).toEqual({ translucent: 0, thin: 0, gaps: 0, enlarge: 1, halo: 0 });
  });

  it('are areas that let through, until they are turned into dots', () => {
    const faded = disc(120);
    expect(findFlaws(faded, LINE_MM, DPI).translucent).toBeGreaterThan(0.9);
    const halftone = { lines: 45, angle: 225, dot: 'round', ink: null, invert: false } as const;
    const dotted = applyRecipe(
      faded,
      { version: RECIPE_VERSION, halftone },
      { width: 200, height: 200, dpi: DPI },
    );
    expect(findFlaws(dotted, LINE_MM, DPI).translucent).toBe(0);
  });

  it('are lines thinner than what prints, whichever way they run', () => {
    expect(findFlaws(lines(2), LINE_MM, DPI).thin).toBe(1);
    expect(findFlaws(lines(4), LINE_MM, DPI).thin).toBe(0);
    // Printed so much larger, they are thick enough.
    const { enlarge } = findFlaws(lines(2), LINE_MM, DPI);
    expect(findFlaws(lines(2), LINE_MM, DPI / enlarge).thin).toBe(0);
    expect(findFlaws(lines(2), LINE_MM, (DPI / enlarge) * 1.2).thin).toBe(1);
    const slanted = picture(200, 200, (x, y) => (Math.abs(x - y) < 1 ? 255 : 0));
    expect(findFlaws(slanted, LINE_MM, DPI).thin).toBe(1);
  });

  it('are lines that are finer than the picture’s own pixels', () => {
    const faint = picture(200, 200, (x) => (x % 40 === 0 ? 90 : 0));
    expect(findFlaws(faint, LINE_MM, 72).thin).toBe(1);
  });

  it('are gaps that are too narrow, and not the seams of shapes that touch', () => {
    const slits = (pixels: number, open: number) =>
      picture(200, 200, (x) => (x % 40 < pixels ? 255 - open : 255));
    expect(findFlaws(slits(2, 255), LINE_MM, DPI).gaps).toBeGreaterThan(0.03);
    expect(findFlaws(slits(8, 255), LINE_MM, DPI).gaps).toBe(0);
    expect(findFlaws(slits(1, 60), LINE_MM, DPI).gaps).toBe(0);
  });

  it('are a pale rim around darker ink, but not a broad white border', () => {
    const bordered = (rim: number): Raster => {
      const made = disc(255, 80);
      for (let y = 0; y < 200; y += 1)
        for (let x = 0; x < 200; x += 1)
          made.rgba.fill(
            Math.hypot(x - 100, y - 100) > 80 - rim ? 255 : 40,
            (y * 200 + x) * 4,
            (y * 200 + x) * 4 + 3,
          );
      return made;
    };
    expect(findFlaws(bordered(3), LINE_MM, DPI).halo).toBeGreaterThan(0.6);
    expect(findFlaws(bordered(0), LINE_MM, DPI).halo).toBe(0);
    expect(findFlaws(bordered(20), LINE_MM, DPI).halo).toBeLessThan(0.3);
  });

  it('are not guessed at where pixels are coarser than the line', () => {
    expect(findFlaws(lines(1), LINE_MM, 72).thin).toBe(0);
  });
});
