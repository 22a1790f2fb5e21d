/** Positions in a drawing, and how they are moved: `[a b c d e f]` as SVG has them. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export const combined = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, jf] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * jf + e,
    b * ie + d * jf + f,
  ];
};

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
export const scaling = (x: number, y: number): Matrix => [x, 0, 0, y, 0, 0];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const rotation = (degrees: number): Matrix => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [cos, sin, -sin, cos, 0, 0];
};

export const skew = (x: number, y: number): Matrix => [
  1,
  Math.tan(radians(y)),
  Math.tan(radians(x)),
  1,
  0,
  0,
];

export const isIdentity = (matrix: Matrix): boolean => matrix.every((value, at) => value === IDENTITY[at]);

/** How many times as large everything becomes; undefined where it is stretched or slanted. */
export function uniformScale([a, b, c, d]: Matrix): number | undefined {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const slant = Math.abs(a * c + b * d);
  const tolerance = 1e-4 * Math.max(across, down, 1e-12);
  return Math.abs(across - down) <= tolerance && slant <= tolerance * Math.max(across, down)
    ? across
    : undefined;
}

export interface Aspect {
  readonly viewBox: Box | undefined;
  readonly preserve: string | undefined;
}

const SHARES: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** From a view box to the box that shows it. */
export function viewMatrix(shown: Box, { viewBox, preserve = '' }: Aspect): Matrix {
  if (!viewBox) return translation(shown.x, shown.y);
  let across = shown.width / viewBox.width;
  let down = shown.height / viewBox.height;
  const [, x = 'Mid', y = 'Mid'] = /\bx(Min|Mid|Max)Y(Min|Mid|Max)\b/.exec(preserve) ?? [];
  if (!/\bnone\b/.test(preserve)) {
    const scale = /\bslice\b/.test(preserve) ? Math.max(across, down) : Math.min(across, down);
    [across, down] = [scale, scale];
  }
  const left = shown.x + (shown.width - viewBox.width * across) * (SHARES[x] ?? 0);
  const top = shown.y + (shown.height - viewBox.height * down) * (SHARES[y] ?? 0);
  return [across, 0, 0, down, left - viewBox.x * across, top - viewBox.y * down];
}
