import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourDifference, labDifference, labOf, rgbOf } from './colour-difference.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(channel, channel, channel);

describe('the difference of two colours', () => {
  // From the published test data of the formula (Sharma, Wu and Dalal, 2005).
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('of %j and %j is %d', (one, other, difference) => {
    expect(labDifference(one, other)).toBeCloseTo(difference, 4);
  });

  it('is 100 from black to white', () => {
    expect(labOf(rgbOf('#ffffff'))[0]).toBeCloseTo(100, 3);
    expect(colourDifference(rgbOf('#000000'), rgbOf('#ffffff'))).toBeCloseTo(100, 2);
  });

  it('is 0 for one colour, and the same in both directions', () => {
    fc.assert(
      fc.property(rgb, rgb, (one, other) => {
        expect(colourDifference(one, one)).toBe(0);
        expect(colourDifference(one, other)).toBeCloseTo(colourDifference(other, one), 9);
      }),
    );
  });
});
