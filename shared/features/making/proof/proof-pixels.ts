import { INK_ALPHA, labOf, type PixelGrid } from '../studio/studio.ts';
import type { PressProfile } from './press-profile.ts';
import { type ClothTables, type Proofed, readTable } from './proof-table.ts';
import { underbaseUnder } from './underbase.ts';

/** A drawn side as it will look on cloth. */

/** A colour is out of the press’s reach if its print differs by more than this: people see it at a glance. */
export const OUT_OF_REACH = 5;

const STRIPE_EVERY_MM = 6;
const STRIPE_MM = 1.8;
/** How much of a stripe’s own colour is seen. */
const STRIPE_SHARE = 0.6;
const LIGHT = 55;
const HALF = 128;

export interface DrawnSide extends PixelGrid {
  /** Not multiplied by alpha. */
  readonly rgba: Uint8ClampedArray;
  readonly pxPerMm: number;
}

export interface ProofedSide {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Share of the ink whose colour is out of reach. */
  readonly outOfReach: number;
}

/** The side’s colours as printed; those out of reach are striped. Alpha stays as it is. */
export function proofSide(
  { rgba, width, height, pxPerMm }: DrawnSide,
  { printed, bare }: ClothTables,
  { underbase }: PressProfile,
): ProofedSide {
  const proof = new Uint8ClampedArray(rgba);
  const white = bare && underbaseUnder(rgba, { width, height }, pxPerMm, underbase);
  const period = Math.max(4, Math.round(STRIPE_EVERY_MM * pxPerMm));
  const stripe = Math.max(1, Math.round(STRIPE_MM * pxPerMm));
  const onPrint: Proofed = [0, 0, 0, 0];
  const onBare: Proofed = [0, 0, 0, 0];
  let stripeInk = 0;
  let before = -1;
  let [ink, far] = [0, 0];
  for (let at = 0, pixel = 0; at < rgba.length; at += 4, pixel += 1) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0) continue;
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    const colour = (red << 16) | (green << 8) | blue;
    // Most pixels are like their neighbours.
    if (colour !== before) {
      readTable(printed, red, green, blue, onPrint);
      if (bare) readTable(bare, red, green, blue, onBare);
      stripeInk = labOf([onPrint[0], onPrint[1], onPrint[2]])[0] > LIGHT ? 0 : 255;
      before = colour;
    }
    const covered = white ? (white[pixel] ?? 0) : 1;
    const isFar = onPrint[3] > OUT_OF_REACH;
    if (alpha >= INK_ALPHA) ink += 1;
    if (alpha >= INK_ALPHA && isFar) far += 1;
    const isStriped =
      isFar && alpha >= HALF && ((pixel % width) + Math.floor(pixel / width)) % period < stripe;
    for (let channel = 0; channel < 3; channel += 1) {
      const mixed = (onPrint[channel] ?? 0) * covered + (onBare[channel] ?? 0) * (1 - covered);
      proof[at + channel] = isStriped ? mixed * (1 - STRIPE_SHARE) + stripeInk * STRIPE_SHARE : mixed;
    }
  }
  return { rgba: proof, outOfReach: ink === 0 ? 0 : far / ink };
}

/** Only the white ink below a side, as it lies on the cloth; empty where the cloth takes none. */
export function proofUnderbase(
  { rgba, width, height, pxPerMm }: DrawnSide,
  { white }: ClothTables,
  { underbase }: PressProfile,
): ProofedSide {
  const proof = new Uint8ClampedArray(rgba.length);
  if (!white) return { rgba: proof, outOfReach: 0 };
  const covered = underbaseUnder(rgba, { width, height }, pxPerMm, underbase);
  for (let pixel = 0; pixel < covered.length; pixel += 1)
    proof.set([...white, (covered[pixel] ?? 0) * (rgba[pixel * 4 + 3] ?? 0)], pixel * 4);
  return { rgba: proof, outOfReach: 0 };
}
