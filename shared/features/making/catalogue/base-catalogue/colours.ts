import type { BaseColour } from '../base-product.ts';

const light = (name: string, hex: string): BaseColour => ({ name, hex, dark: false });
const dark = (name: string, hex: string): BaseColour => ({ name, hex, dark: true });

export const COLOUR = {
  white: light('White', '#fbfbf9'),
  natural: light('Natural', '#efe6d3'),
  sand: light('Sand', '#dcc9a8'),
  ash: light('Ash Grey', '#d5d6d6'),
  sky: light('Sky', '#a9cbe3'),
  rose: light('Rose', '#eec0c4'),
  mint: light('Mint', '#b7dccb'),
  butter: light('Butter', '#f6e3a1'),
  lilac: light('Lilac', '#cbbfe4'),
  mustard: light('Mustard', '#d9a52f'),
  coral: light('Coral', '#ee7b67'),
  athletic: dark('Heather Grey', '#9fa2a5'),
  black: dark('Black', '#1d1d1f'),
  navy: dark('Navy', '#1f2a44'),
  charcoal: dark('Charcoal', '#46494d'),
  bottle: dark('Bottle Green', '#1f4235'),
  olive: dark('Olive', '#5b5d3b'),
  burgundy: dark('Burgundy', '#5c1f2c'),
  red: dark('Red', '#b5232c'),
  royal: dark('Royal Blue', '#2348a2'),
  denim: dark('Denim Blue', '#4d6f8f'),
  teal: dark('Teal', '#1c6a70'),
  kraft: light('Kraft', '#c49f74'),
} as const;
