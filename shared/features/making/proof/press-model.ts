import { labDifference, type Rgb, rgbOf } from '../studio/studio.ts';
import { type Lab, labOfXyz, WHITE, type Xyz, xyzOfLab, xyzOfRgb } from './colour-spaces.ts';
import { PATCHES, type PressProfile } from './press-profile.ts';

/**
 * What a press makes of a colour. Forward: inks in shares of full cover, with dot gain (Murray-Davies), over one another as
 * chance has it (Demichel), mixed as light in soft cloth does (Yule-Nielsen and Neugebauer). Backward: the inks that come
 * nearest to a colour.
 */

/** `light`: the inks lie on the cloth. `dark`: on white ink. */
export type ClothKind = 'light' | 'dark';
export const kindOfCloth = ({ dark }: { readonly dark: boolean }): ClothKind => (dark ? 'dark' : 'light');

/** Shares of full cover, 0 to 1, before they spread. */
export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

export interface Separation {
  readonly inks: Inks;
  /** CIEDE2000 between the colour, fitted between the press’s white and black, and its print. */
  readonly difference: number;
}

export interface PressModel {
  readonly profile: PressProfile;
  /** What inks look like on a ground. Never lighter than the ground. */
  readonly forward: (kind: ClothKind, inks: Inks, ground: Xyz) => Xyz;
  /** The inks for a colour of a screen. They are the same for every cloth of a kind, as they are at the press. */
  readonly separate: (kind: ClothKind, asked: Rgb) => Separation;
  /** White ink as it lies on a cloth. */
  readonly underbaseOn: (cloth: Rgb) => Xyz;
}

type Three = [number, number, number];
/** Where looking for better inks ends: steps, the square of a miss too small to see, and a gain that isn’t worth a step. */
const MOST_STEPS = 24;
const NEAR = 0.0025;
const LEAST_GAIN = 1e-4;
const MOST_DAMPING = 1e6;
const NUDGE = 1e-4;

/** What each patch lets through of its ground’s light, as the root that light is mixed by: three numbers a patch. */
function rootsOf(patches: PressProfile['onCloth'], yuleNielsen: number): Float64Array {
  const ground = xyzOfLab(patches.none);
  const rooted = (value: number, full: number) => Math.min(1, Math.max(0, value / full)) ** (1 / yuleNielsen);
  return Float64Array.from(
    PATCHES.flatMap((name) => {
      const [x, y, z] = xyzOfLab(patches[name]);
      return [rooted(x, ground[0]), rooted(y, ground[1]), rooted(z, ground[2])];
    }),
  );
}

/** How much of the area each patch covers. Shared by all calls, which come by the million. */
const weights = new Float64Array(PATCHES.length);

function mixThrough(roots: Float64Array, inks: Inks, dotGain: number, yuleNielsen: number): Xyz {
  weights[0] = 1;
  for (let ink = 0; ink < inks.length; ink += 1) {
    const share = inks[ink] ?? 0;
    const grown = share + 4 * dotGain * share * (1 - share);
    const patches = 1 << ink;
    for (let at = 0; at < patches; at += 1) {
      const weight = weights[at] ?? 0;
      weights[at + patches] = weight * grown;
      weights[at] = weight * (1 - grown);
    }
  }
  let [x, y, z] = [0, 0, 0];
  for (let at = 0; at < PATCHES.length; at += 1) {
    const weight = weights[at] ?? 0;
    x += weight * (roots[at * 3] ?? 0);
    y += weight * (roots[at * 3 + 1] ?? 0);
    z += weight * (roots[at * 3 + 2] ?? 0);
  }
  return [x ** yuleNielsen, y ** yuleNielsen, z ** yuleNielsen];
}

/** Solves `matrix · step = pull` for the free directions only; a direction that can’t move stays. */
function solve(matrix: readonly Three[], pull: Three, isFree: readonly boolean[]): Three {
  const rows = matrix.map((row, at) => [...row, pull[at] ?? 0]);
  const free = [0, 1, 2].filter((at) => isFree[at]);
  for (const pivot of free) {
    const row = rows[pivot] ?? [];
    const by = row[pivot] ?? 1;
    for (const other of free) {
      if (other === pivot) continue;
      const target = rows[other] ?? [];
      const factor = (target[pivot] ?? 0) / by;
      for (const column of [...free, 3]) target[column] = (target[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  const step: Three = [0, 0, 0];
  for (const at of free) step[at] = (rows[at]?.[3] ?? 0) / (rows[at]?.[at] ?? 1);
  return step;
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));
const squares = ([one, two, three]: Three) => one * one + two * two + three * three;

/** Weights of a miss in lightness and in chroma, where one in hue has 1: a duller green is better than a paler or a yellower one. */
const [LIGHTNESS_WEIGHT, CHROMA_WEIGHT] = [0.6, 0.6];

/** The miss of a colour in lightness, chroma and hue. */
function aim([lightness, a, b]: Lab): (made: Lab) => Three {
  const chroma = Math.hypot(a, b);
  const [alongA, alongB] = chroma === 0 ? [1, 0] : [a / chroma, b / chroma];
  return ([madeLightness, madeA, madeB]) => {
    const [da, db] = [madeA - a, madeB - b];
    return [
      (madeLightness - lightness) * LIGHTNESS_WEIGHT,
      (da * alongA + db * alongB) * CHROMA_WEIGHT,
      db * alongA - da * alongB,
    ];
  };
}

export function pressModel(profile: PressProfile): PressModel {
  const { yuleNielsen, dotGain, black, underbase } = profile;
  const roots = {
    light: rootsOf(profile.onCloth, yuleNielsen),
    dark: rootsOf(profile.onUnderbase, yuleNielsen),
  };
  const through = (kind: ClothKind, inks: Inks) => mixThrough(roots[kind], inks, dotGain, yuleNielsen);
  /** Colours with their grey made by black ink. */
  const withBlack = ([cyan, magenta, yellow]: Three): Inks => {
    const grey = Math.min(cyan, magenta, yellow);
    const share = (Math.max(0, grey - black.from) / (1 - black.from)) ** 1.5;
    const left = 1 - black.insteadOf * share;
    return [cyan * left, magenta * left, yellow * left, share];
  };
  /** As eyes see it that have got used to the ground. */
  const seen = (through: Xyz): Lab =>
    labOfXyz([through[0] * WHITE[0], through[1] * WHITE[1], through[2] * WHITE[2]]);
  const blackest = {
    light: through('light', withBlack([1, 1, 1])),
    dark: through('dark', withBlack([1, 1, 1])),
  };
  const separate: PressModel['separate'] = (kind, asked) => {
    const xyz = xyzOfRgb(asked);
    const wanted = (at: 0 | 1 | 2) => {
      const floor = blackest[kind][at];
      return floor + (1 - floor) * Math.min(1, xyz[at] / WHITE[at]);
    };
    const target = seen([wanted(0), wanted(1), wanted(2)]);
    const off = aim(target);
    const made = (colours: Three) => seen(through(kind, withBlack(colours)));
    let colours: Three = [
      clamp(1 - asked[0] / 255) ** 1.3,
      clamp(1 - asked[1] / 255) ** 1.3,
      clamp(1 - asked[2] / 255) ** 1.3,
    ];
    let miss = off(made(colours));
    let error = squares(miss);
    let damping = 0.001;
    const slopesHere = () =>
      [0, 1, 2].map((ink): Three => {
        const nudged: Three = [...colours];
        const by = (nudged[ink] ?? 0) > 0.5 ? -NUDGE : NUDGE;
        nudged[ink] = (nudged[ink] ?? 0) + by;
        const moved = off(made(nudged));
        return [(moved[0] - miss[0]) / by, (moved[1] - miss[1]) / by, (moved[2] - miss[2]) / by];
      });
    let slopes = slopesHere();
    // Levenberg-Marquardt between no ink and full ink.
    for (let step = 0; step < MOST_STEPS && error > NEAR && damping < MOST_DAMPING; step += 1) {
      const dot = (one: Three, other: Three) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
      const pull = slopes.map((slope) => -dot(slope, miss));
      const isFree = colours.map(
        (share, ink) => !((share <= 0 && (pull[ink] ?? 0) < 0) || (share >= 1 && (pull[ink] ?? 0) > 0)),
      );
      const matrix = slopes.map((slope, row): Three => {
        const at = (column: number) =>
          dot(slope, slopes[column] ?? [0, 0, 0]) * (row === column ? 1 + damping : 1) +
          (row === column ? 1e-6 : 0);
        return [at(0), at(1), at(2)];
      });
      const move = solve(matrix, [pull[0] ?? 0, pull[1] ?? 0, pull[2] ?? 0], isFree);
      const next: Three = [
        clamp(colours[0] + move[0]),
        clamp(colours[1] + move[1]),
        clamp(colours[2] + move[2]),
      ];
      const nextMiss = off(made(next));
      const nextError = squares(nextMiss);
      if (nextError < error) {
        const isDone = error - nextError < LEAST_GAIN * error;
        [colours, miss, error, damping] = [next, nextMiss, nextError, damping / 10];
        if (isDone) break;
        slopes = slopesHere();
      } else damping *= 6;
    }
    return { inks: withBlack(colours), difference: labDifference(target, made(colours)) };
  };
  return {
    profile,
    separate,
    forward: (kind, inks, [x, y, z]) => {
      const share = through(kind, inks);
      return [x * share[0], y * share[1], z * share[2]];
    },
    underbaseOn: (cloth) => {
      const [white, below] = [xyzOfLab(profile.onUnderbase.none), xyzOfRgb(cloth)];
      const mixed = (at: 0 | 1 | 2) => white[at] * underbase.opacity + below[at] * (1 - underbase.opacity);
      return [mixed(0), mixed(1), mixed(2)];
    },
  };
}

/** What cloth is under the inks. */
export interface ProofCloth {
  readonly hex: string;
  readonly dark: boolean;
}

/** What the inks of a kind lie on: the cloth, or white ink on it. */
export const groundOf = (model: PressModel, cloth: ProofCloth): Xyz =>
  cloth.dark ? model.underbaseOn(rgbOf(cloth.hex)) : xyzOfRgb(rgbOf(cloth.hex));
