import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourDifference, labOf, PRINT_INKS, type Rgb, rgbOf } from '../studio/studio.ts';
import { rgbOfXyz, xyzOfLab, xyzOfRgb } from './colour-spaces.ts';
import { HOUSE_PRESS } from './house-press.ts';
import { groundOf, kindOfCloth, type PressModel, type ProofCloth, pressModel } from './press-model.ts';
import { PATCHES, pressProfileSchema } from './press-profile.ts';

/** What a colour looks like once printed on a cloth, worked out without a table. */
function proofColour(model: PressModel, asked: Rgb, cloth: ProofCloth): Rgb {
  const kind = kindOfCloth(cloth);
  return rgbOfXyz(model.forward(kind, model.separate(kind, asked).inks, groundOf(model, cloth)));
}

const press = pressModel(HOUSE_PRESS);
const WHITE = { hex: '#fbfbf9', dark: false };
const NAVY = { hex: '#1f2a44', dark: true };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const inks = fc.tuple(share, share, share, share);
const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);
const hex = colour.map((each) => `#${each.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
const kind = fc.constantFrom('light' as const, 'dark' as const);
const lightness = (rgb: Rgb) => labOf(rgb)[0];

describe('a press as measured', () => {
  it('shows each solid patch as it was measured', () => {
    const cloth = xyzOfLab(HOUSE_PRESS.onCloth.none);
    for (const [at, patch] of PATCHES.entries()) {
      const solid = [at & 1, (at >> 1) & 1, (at >> 2) & 1, (at >> 3) & 1] as const;
      const shown = rgbOfXyz(press.forward('light', solid, cloth));
      expect(colourDifference(shown, rgbOfXyz(xyzOfLab(HOUSE_PRESS.onCloth[patch])))).toBeLessThan(1);
    }
  });

  it('leaves white on white cloth as the cloth is', () => {
    for (const [at, value] of proofColour(press, [255, 255, 255], WHITE).entries())
      expect(value).toBeCloseTo(rgbOf(WHITE.hex)[at] ?? -1, 3);
  });

  it('never makes cloth lighter without white ink, whatever the inks', () => {
    fc.assert(
      fc.property(hex, kind, inks, (cloth, of, laid) => {
        const ground = xyzOfRgb(rgbOf(cloth));
        expect(press.forward(of, laid, ground)[1]).toBeLessThanOrEqual(ground[1] + 1e-9);
      }),
    );
  });

  it('makes dark cloth lighter with white ink', () => {
    const shown = proofColour(press, [255, 255, 255], NAVY);
    expect(lightness(shown)).toBeGreaterThan(lightness(rgbOf(NAVY.hex)) + 60);
  });

  it('prints a lighter grey at least as light', () => {
    fc.assert(
      fc.property(channel, channel, fc.constantFrom(WHITE, NAVY), (one, other, cloth) => {
        const [dark, light] = [Math.min(one, other), Math.max(one, other)];
        const shown = (level: number) => lightness(proofColour(press, [level, level, level], cloth));
        expect(shown(dark)).toBeLessThanOrEqual(shown(light) + 0.1);
      }),
    );
  });

  it('lays shares of ink between none and all', () => {
    fc.assert(
      fc.property(kind, colour, (of, asked) => {
        for (const ink of press.separate(of, asked).inks) {
          expect(ink).toBeGreaterThanOrEqual(0);
          expect(ink).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it.each(PRINT_INKS)('reaches %s, which we suggest', (ink) => {
    expect(press.separate('light', rgbOf(ink)).difference).toBeLessThan(5);
    expect(press.separate('dark', rgbOf(ink)).difference).toBeLessThan(5);
  });

  it.each(['#00ff00', '#00ffff', '#0000ff', '#ff00ff'])('doesn’t reach %s, and prints it duller', (ink) => {
    const asked = rgbOf(ink);
    expect(press.separate('light', asked).difference).toBeGreaterThan(5);
    const chroma = (rgb: Rgb) => Math.hypot(labOf(rgb)[1], labOf(rgb)[2]);
    expect(chroma(proofColour(press, asked, WHITE))).toBeLessThan(chroma(asked) - 20);
  });
});

describe('a press profile', () => {
  it('is refused with a patch missing, or tones that fold over', () => {
    const { cmyk, ...patches } = HOUSE_PRESS.onCloth;
    expect(cmyk).toBeDefined();
    expect(pressProfileSchema.safeParse({ ...HOUSE_PRESS, onCloth: patches }).success).toBe(false);
    expect(pressProfileSchema.safeParse({ ...HOUSE_PRESS, dotGain: 0.4 }).success).toBe(false);
  });
});
