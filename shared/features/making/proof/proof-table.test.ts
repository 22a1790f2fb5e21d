import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourDifference, labOf, type Rgb } from '../studio/studio.ts';
import { rgbOfXyz } from './colour-spaces.ts';
import { HOUSE_PRESS } from './house-press.ts';
import { groundOf, kindOfCloth, type PressModel, type ProofCloth, pressModel } from './press-model.ts';
import { proofSide, proofUnderbase } from './proof-pixels.ts';
import { buildSeparations, buildTables, type Proofed, readTable } from './proof-table.ts';

/** What a colour looks like once printed on a cloth, worked out without a table. */
function proofColour(model: PressModel, asked: Rgb, cloth: ProofCloth): Rgb {
  const kind = kindOfCloth(cloth);
  return rgbOfXyz(model.forward(kind, model.separate(kind, asked).inks, groundOf(model, cloth)));
}

const press = pressModel(HOUSE_PRESS);
const separations = { light: buildSeparations(press, 'light'), dark: buildSeparations(press, 'dark') };
const tablesFor = (hex: string, dark: boolean) =>
  buildTables(press, separations[kindOfCloth({ dark })], { hex, dark });
const white = tablesFor('#fbfbf9', false);
const navy = tablesFor('#1f2a44', true);
const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);

const read = (table: Float32Array, [red, green, blue]: Rgb): Proofed => {
  const out: Proofed = [0, 0, 0, 0];
  readTable(table, red, green, blue, out);
  return out;
};

/** A square of one colour in the middle of a grid, 3 pixels to the millimetre. */
function square([red, green, blue]: Rgb, sidePx: number, alpha = 255) {
  const size = sidePx + 8;
  const rgba = new Uint8ClampedArray(size * size * 4);
  for (let y = 4; y < 4 + sidePx; y += 1)
    for (let x = 4; x < 4 + sidePx; x += 1) rgba.set([red, green, blue, alpha], (y * size + x) * 4);
  return { rgba, width: size, height: size, pxPerMm: 3 };
}
const pixelAt = ({ rgba }: { rgba: Uint8ClampedArray }, width: number, x: number, y: number) => [
  ...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('the proof’s table', () => {
  it.each([
    ['white', white],
    ['navy', navy],
  ])('is within 2 of the press itself for 95% of 1,000 colours on %s cloth', (_, tables) => {
    const colours = fc.sample(colour, { numRuns: 1000, seed: 31 });
    const near = colours.filter((asked) => {
      const [red, green, blue] = read(tables.printed, asked);
      return colourDifference([red, green, blue], proofColour(press, asked, tables.cloth)) < 2;
    });
    expect(near.length).toBeGreaterThanOrEqual(950);
  });

  it('lies between its neighbours', () => {
    fc.assert(
      fc.property(colour, (asked) => {
        const corners = asked.map((value) => [
          Math.floor((value * 32) / 255) * (255 / 32),
          Math.ceil((value * 32) / 255) * (255 / 32),
        ]);
        const near = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
          read(white.printed, [
            corners[0]?.[corner & 1] ?? 0,
            corners[1]?.[(corner >> 1) & 1] ?? 0,
            corners[2]?.[(corner >> 2) & 1] ?? 0,
          ]),
        );
        for (const [at, value] of read(white.printed, asked).entries()) {
          const values = near.map((each) => each[at] ?? 0);
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 0.01);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 0.01);
        }
      }),
    );
  });

  it('refuses inks for another kind of cloth', () => {
    expect(() => buildTables(press, separations.light, { hex: '#1f2a44', dark: true })).toThrow(RangeError);
  });
});

describe('a side as it will print', () => {
  it('keeps every alpha, and touches nothing where there is no ink', () => {
    fc.assert(
      fc.property(colour, channel, fc.constantFrom(white, navy), (ink, alpha, tables) => {
        const drawn = square(ink, 10, alpha);
        const { rgba } = proofSide(drawn, tables, HOUSE_PRESS);
        for (let at = 0; at < rgba.length; at += 4) {
          expect(rgba[at + 3]).toBe(drawn.rgba[at + 3]);
          if (drawn.rgba[at + 3] === 0)
            expect([...rgba.slice(at, at + 4)]).toEqual([...drawn.rgba.slice(at, at + 4)]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('stripes only what is out of reach', () => {
    const green = square([0, 255, 0], 40);
    const bright = proofSide(green, white, HOUSE_PRESS);
    expect(bright.outOfReach).toBe(1);
    const colours = new Set<string>();
    for (let x = 4; x < 44; x += 1) colours.add(String(pixelAt(bright, 48, x, 20)));
    expect(colours.size).toBe(2);
    const calm = proofSide(square([47, 125, 79], 40), white, HOUSE_PRESS);
    expect(calm.outOfReach).toBe(0);
    expect(pixelAt(calm, 48, 12, 20)).toEqual(pixelAt(calm, 48, 30, 20));
  });

  it('is darker along the edge on dark cloth, where the white stays back', () => {
    const proof = proofSide(square([242, 193, 78], 30), navy, HOUSE_PRESS);
    const lightness = (x: number) => {
      const [red = 0, green = 0, blue = 0] = pixelAt(proof, 38, x, 19);
      return labOf([red, green, blue])[0];
    };
    expect(lightness(4)).toBeLessThan(lightness(19) - 20);
  });

  it('shows the white under the ink on dark cloth, smaller than the ink', () => {
    const drawn = square([179, 32, 44], 30);
    const under = proofUnderbase(drawn, navy, HOUSE_PRESS);
    const [red = 0, green = 0, blue = 0, alpha] = pixelAt(under, 38, 19, 19);
    expect(alpha).toBe(255);
    expect(labOf([red, green, blue])[0]).toBeGreaterThan(85);
    expect(pixelAt(under, 38, 4, 19)[3]).toBeLessThan(60);
    expect(pixelAt(under, 38, 3, 19)[3]).toBe(0);
  });

  it('has no white under the ink on light cloth', () => {
    const { rgba } = proofUnderbase(square([179, 32, 44], 10), white, HOUSE_PRESS);
    expect(rgba.every((value) => value === 0)).toBe(true);
  });
});
