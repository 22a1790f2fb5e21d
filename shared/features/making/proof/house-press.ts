import { type PressProfile, pressProfileSchema } from './press-profile.ts';

/**
 * The nominal profile of the house’s garment presses: water-based inks on pretreated cotton, as such presses usually come out.
 * A measurement of one press takes its place as soon as there is one; the form is the same.
 */
export const HOUSE_PRESS: PressProfile = pressProfileSchema.parse({
  name: 'House garment press',
  measuredOn: null,
  onCloth: {
    none: [94.6, 0.4, -1.2],
    c: [58, -24, -38],
    m: [50, 62, -3],
    cm: [31, 18, -42],
    y: [86, -3, 78],
    cy: [50, -48, 27],
    my: [48, 64, 42],
    cmy: [25, 3, 2],
    k: [19, 0.4, 0.4],
    ck: [17, -3, -4],
    mk: [17, 5, -1],
    cmk: [15, 2, -5],
    yk: [19, 0, 5],
    cyk: [16, -4, 3],
    myk: [16, 4, 3],
    cmyk: [14, 0.5, 0.5],
  },
  onUnderbase: {
    none: [92.2, -0.6, 0.4],
    c: [58, -25, -36],
    m: [51, 60, -3],
    cm: [32, 17, -40],
    y: [84, -3, 75],
    cy: [51, -46, 26],
    my: [48, 63, 41],
    cmy: [26, 3, 2],
    k: [20, 0.4, 0.4],
    ck: [18, -3, -4],
    mk: [18, 5, -1],
    cmk: [16, 2, -5],
    yk: [20, 0, 5],
    cyk: [17, -4, 3],
    myk: [17, 4, 3],
    cmyk: [15, 0.5, 0.5],
  },
  yuleNielsen: 1.9,
  dotGain: 0.16,
  black: { from: 0.35, insteadOf: 0.45 },
  underbase: { opacity: 0.965, chokeMm: 0.3, fullChokeFromMm: 1.2 },
});
