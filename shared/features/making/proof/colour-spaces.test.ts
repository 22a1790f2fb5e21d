import { convertLab65ToRgb, convertRgbToXyz65 } from 'culori/fn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labOf } from '../studio/studio.ts';
import { labOfXyz, rgbOfXyz, xyzOfLab, xyzOfRgb } from './colour-spaces.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);

describe('colour spaces', () => {
  it('agree with culori', () => {
    fc.assert(
      fc.property(colour, ([r, g, b]) => {
        const [x, y, z] = xyzOfRgb([r, g, b]);
        const theirs = convertRgbToXyz65({ r: r / 255, g: g / 255, b: b / 255 });
        expect(x).toBeCloseTo(theirs.x, 3);
        expect(y).toBeCloseTo(theirs.y, 3);
        expect(z).toBeCloseTo(theirs.z, 3);
        const [l, labA, labB] = labOf([r, g, b]);
        const shown = convertLab65ToRgb({ l, a: labA, b: labB });
        expect(rgbOfXyz(xyzOfLab([l, labA, labB]))[1]).toBeCloseTo(shown.g * 255, 0);
      }),
    );
  });

  it('lead from a screen’s colour to CIELAB and back to the same', () => {
    fc.assert(
      fc.property(colour, (rgb) => {
        const back = rgbOfXyz(xyzOfLab(labOfXyz(xyzOfRgb(rgb))));
        for (const [at, value] of back.entries()) expect(value).toBeCloseTo(rgb[at] ?? -1, 2);
      }),
    );
  });
});
