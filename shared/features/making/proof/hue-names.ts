import { labOf, type Rgb } from '../studio/studio.ts';

/** Names of colours, as people say them across a table. */
export const HUE_NAMES = [
  'black',
  'grey',
  'white',
  'red',
  'orange',
  'brown',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'purple',
  'pink',
] as const;
export type HueName = (typeof HUE_NAMES)[number];

const LEAST_CHROMA = 9;

/** By lightness (0 to 100) and the angle in CIELAB, of which each name goes on to the next. */
export function hueName(colour: Rgb): HueName {
  const [lightness, a, b] = labOf(colour);
  const chroma = Math.hypot(a, b);
  if (chroma < LEAST_CHROMA) return lightness > 85 ? 'white' : lightness < 20 ? 'black' : 'grey';
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const isDull = lightness < 58 && chroma < 50;
  if (angle < 15 || angle >= 345) return lightness > 52 ? 'pink' : 'red';
  if (angle < 50) return lightness > 68 ? 'pink' : isDull && angle > 38 ? 'brown' : 'red';
  if (angle < 82) return lightness < 50 || isDull ? 'brown' : 'orange';
  if (angle < 113) return lightness < 45 ? 'brown' : 'yellow';
  if (angle < 165) return 'green';
  if (angle < 222) return 'turquoise';
  // Strong blues of a screen lie where duller colours are purple.
  if (angle < (chroma > 80 ? 309 : 297)) return 'blue';
  return lightness > 55 ? 'pink' : 'purple';
}
