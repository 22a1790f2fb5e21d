import { type Rgb, rgbOf } from '../studio/studio.ts';
import { rgbOfXyz, type Xyz, xyzOfRgb } from './colour-spaces.ts';
import {
  type ClothKind,
  groundOf,
  type Inks,
  kindOfCloth,
  type PressModel,
  type ProofCloth,
} from './press-model.ts';

/** Proofs read from a table of 33 steps a channel: quick enough for every pixel of a side. */

export const TABLE_STEPS = 33;
const NODES = TABLE_STEPS ** 3;
const CHANNELS = 4;
const INKS = 5;
const DOWN = TABLE_STEPS * TABLE_STEPS;

/** The inks of every node, with the CIEDE2000 by which they miss its colour. Red changes slowest. The slow part: once for each kind of cloth. */
export interface Separations {
  readonly kind: ClothKind;
  readonly nodes: Float32Array;
}

/** Red, green and blue of a screen (0 to 255) for every node, and the CIEDE2000 to the node’s colour. */
export type ProofTable = Float32Array;

const level = (step: number) => (step * 255) / (TABLE_STEPS - 1);

export function buildSeparations(model: PressModel, kind: ClothKind): Separations {
  const nodes = new Float32Array(NODES * INKS);
  for (let node = 0; node < NODES; node += 1) {
    const asked: Rgb = [
      level(Math.floor(node / DOWN)),
      level(Math.floor(node / TABLE_STEPS) % TABLE_STEPS),
      level(node % TABLE_STEPS),
    ];
    const { inks, difference } = model.separate(kind, asked);
    nodes.set([...inks, difference], node * INKS);
  }
  return { kind, nodes };
}

function tableOn(model: PressModel, { kind, nodes }: Separations, ground: Xyz): ProofTable {
  const table = new Float32Array(NODES * CHANNELS);
  for (let node = 0; node < NODES; node += 1) {
    const at = node * INKS;
    const inks: Inks = [nodes[at] ?? 0, nodes[at + 1] ?? 0, nodes[at + 2] ?? 0, nodes[at + 3] ?? 0];
    table.set([...rgbOfXyz(model.forward(kind, inks, ground)), nodes[at + 4] ?? 0], node * CHANNELS);
  }
  return table;
}

/** What every colour comes out as on a cloth. */
export interface ClothTables {
  readonly cloth: ProofCloth;
  /** On white ink where the cloth takes it, else on the cloth. */
  readonly printed: ProofTable;
  /** The same inks straight on dark cloth, where the white ink stays back; null on light cloth. */
  readonly bare: ProofTable | null;
  /** White ink on this cloth; null where it takes none. */
  readonly white: Rgb | null;
}

/** @throws RangeError for separations of another kind of cloth */
export function buildTables(model: PressModel, separations: Separations, cloth: ProofCloth): ClothTables {
  if (separations.kind !== kindOfCloth(cloth))
    throw new RangeError('These inks are for another kind of cloth');
  const { dark, hex } = cloth;
  return {
    cloth,
    printed: tableOn(model, separations, groundOf(model, cloth)),
    bare: dark ? tableOn(model, separations, xyzOfRgb(rgbOf(hex))) : null,
    white: dark ? rgbOfXyz(model.underbaseOn(rgbOf(hex))) : null,
  };
}

export type Proofed = [red: number, green: number, blue: number, difference: number];

/** A colour’s entry, between its nodes by tetrahedra. Writes into `out`, as it is asked for every pixel. */
export function readTable(table: ProofTable, red: number, green: number, blue: number, out: Proofed): void {
  const scale = (TABLE_STEPS - 1) / 255;
  const step = (value: number) => Math.min(TABLE_STEPS - 2, Math.floor(value * scale));
  const [r, g, b] = [step(red), step(green), step(blue)];
  const [dr, dg, db] = [red * scale - r, green * scale - g, blue * scale - b];
  const low = r * DOWN + g * TABLE_STEPS + b;
  const high = low + DOWN + TABLE_STEPS + 1;
  // From the lowest corner to the highest, along the largest share first.
  const isRedFirst = dr >= dg && dr >= db;
  const isGreenFirst = !isRedFirst && dg >= db;
  const [first, most] = isRedFirst ? [DOWN, dr] : isGreenFirst ? [TABLE_STEPS, dg] : [1, db];
  const isRedLast = !isRedFirst && dr <= dg && dr <= db;
  const isGreenLast = !isRedLast && !isGreenFirst && dg <= db;
  const [last, least] = isRedLast ? [DOWN, dr] : isGreenLast ? [TABLE_STEPS, dg] : [1, db];
  const middle = dr + dg + db - most - least;
  const [second, third] = [low + first, high - last];
  for (let channel = 0; channel < CHANNELS; channel += 1)
    out[channel] =
      (table[low * CHANNELS + channel] ?? 0) * (1 - most) +
      (table[second * CHANNELS + channel] ?? 0) * (most - middle) +
      (table[third * CHANNELS + channel] ?? 0) * (middle - least) +
      (table[high * CHANNELS + channel] ?? 0) * least;
}
