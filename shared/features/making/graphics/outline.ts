/** Path data of plain figures, for drawings that are made of them. Angles in degrees, clockwise from twelve o’clock. */

const text = (value: number) => {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
};
const radians = (degrees: number) => ((degrees - 90) * Math.PI) / 180;

type Point = readonly [x: number, y: number];

/** The point on a circle at an angle. */
export const around = (cx: number, cy: number, r: number, degrees: number): Point => [
  cx + r * Math.cos(radians(degrees)),
  cy + r * Math.sin(radians(degrees)),
];

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${text(x)} ${text(y)}`).join('L')}Z`;

export const polyline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${text(x)} ${text(y)}`).join('L')}`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${text(cx - rx)} ${text(cy)}A${text(rx)} ${text(ry)} 0 1 1 ${text(cx + rx)} ${text(cy)}A${text(rx)} ${text(ry)} 0 1 1 ${text(cx - rx)} ${text(cy)}Z`;

export const circle = (cx: number, cy: number, r: number): string => ellipse(cx, cy, r, r);

/** A disc with a hole: fill it by the even-odd rule. */
export const ring = (cx: number, cy: number, outer: number, inner: number): string =>
  circle(cx, cy, outer) + circle(cx, cy, inner);

export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${text(x)} ${text(y)}h${text(width)}v${text(height)}h${text(-width)}Z`;
  const r = text(radius);
  const across = text(width - 2 * radius);
  const down = text(height - 2 * radius);
  return `M${text(x + radius)} ${text(y)}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 -${r} ${r}h-${across}a${r} ${r} 0 0 1 -${r} -${r}v-${down}a${r} ${r} 0 0 1 ${r} -${r}Z`;
}

export const regular = (cx: number, cy: number, sides: number, r: number, turn = 0): string =>
  polygon(Array.from({ length: sides }, (_, index) => around(cx, cy, r, turn + (index * 360) / sides)));

export const star = (
  cx: number,
  cy: number,
  points: number,
  outer: number,
  inner: number,
  turn = 0,
): string =>
  polygon(
    Array.from({ length: points * 2 }, (_, index) =>
      around(cx, cy, index % 2 === 0 ? outer : inner, turn + (index * 180) / points),
    ),
  );

/** A part of a circle’s edge, clockwise. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [x0, y0] = around(cx, cy, r, from);
  const [x1, y1] = around(cx, cy, r, to);
  return `M${text(x0)} ${text(y0)}A${text(r)} ${text(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${text(x1)} ${text(y1)}`;
}

/** A slice of a ring, or of a disc where the inner radius is 0. */
export function sector(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  from: number,
  to: number,
): string {
  const large = to - from > 180 ? 1 : 0;
  const [ax, ay] = around(cx, cy, outer, from);
  const [bx, by] = around(cx, cy, outer, to);
  const outside = `M${text(ax)} ${text(ay)}A${text(outer)} ${text(outer)} 0 ${large} 1 ${text(bx)} ${text(by)}`;
  if (inner === 0) return `${outside}L${text(cx)} ${text(cy)}Z`;
  const [dx, dy] = around(cx, cy, inner, to);
  const [ex, ey] = around(cx, cy, inner, from);
  return `${outside}L${text(dx)} ${text(dy)}A${text(inner)} ${text(inner)} 0 ${large} 0 ${text(ex)} ${text(ey)}Z`;
}

/** Wedges that stand around a centre, as rays do; narrower towards the outside by `taper`. */
export function rays(
  cx: number,
  cy: number,
  count: number,
  inner: number,
  outer: number,
  width: number,
  { taper = 1, from = 0, span = 360 }: { taper?: number; from?: number; span?: number } = {},
): string {
  const step = span === 360 ? 360 / count : span / (count - 1);
  return Array.from({ length: count }, (_, index) => {
    const angle = from + index * step;
    const side = (r: number, share: number) => (Math.atan((width * share) / 2 / r) * 180) / Math.PI;
    const near = side(inner, 1);
    const far = side(outer, taper);
    return polygon([
      around(cx, cy, inner, angle - near),
      around(cx, cy, outer, angle - far),
      around(cx, cy, outer, angle + far),
      around(cx, cy, inner, angle + near),
    ]);
  }).join('');
}

/** The same figure several times around a centre. */
export const repeatAround = (
  count: number,
  draw: (angle: number) => string,
  { from = 0, span = 360 }: { from?: number; span?: number } = {},
): string =>
  Array.from({ length: count }, (_, index) =>
    draw(from + (span === 360 ? (index * 360) / count : (index * span) / (count - 1))),
  ).join('');

/** A pointed leaf from its foot, in a direction. */
export function leaf(x: number, y: number, length: number, width: number, degrees: number): string {
  const [tipX, tipY] = around(x, y, length, degrees);
  const [leftX, leftY] = around(...around(x, y, length * 0.45, degrees), width, degrees - 90);
  const [rightX, rightY] = around(...around(x, y, length * 0.45, degrees), width, degrees + 90);
  return `M${text(x)} ${text(y)}Q${text(leftX)} ${text(leftY)} ${text(tipX)} ${text(tipY)}Q${text(rightX)} ${text(rightY)} ${text(x)} ${text(y)}Z`;
}

/** A rounded petal from the centre outwards. */
export function petal(
  cx: number,
  cy: number,
  from: number,
  length: number,
  width: number,
  degrees: number,
): string {
  const at = (r: number, across: number) => around(...around(cx, cy, r, degrees), across, degrees + 90);
  const [ax, ay] = at(from, 0);
  const [bx, by] = at(from + length * 0.5, width);
  const [cx2, cy2] = at(from + length, width * 0.9);
  const [tx, ty] = at(from + length, 0);
  const [dx, dy] = at(from + length, -width * 0.9);
  const [ex, ey] = at(from + length * 0.5, -width);
  return `M${text(ax)} ${text(ay)}C${text(bx)} ${text(by)} ${text(cx2)} ${text(cy2)} ${text(tx)} ${text(ty)}C${text(dx)} ${text(dy)} ${text(ex)} ${text(ey)} ${text(ax)} ${text(ay)}Z`;
}

/** A line that swings up and down. */
export function wave(x: number, y: number, length: number, height: number, swings: number): string {
  const step = length / (swings * 2);
  const bows = Array.from(
    { length: swings * 2 },
    (_, index) => `q${text(step / 2)} ${text(index % 2 === 0 ? -height : height)} ${text(step)} 0`,
  );
  return `M${text(x)} ${text(y)}${bows.join('')}`;
}

/** A disc with a bumped edge, as on a seal. */
export function scallop(cx: number, cy: number, bumps: number, r: number, depth: number): string {
  const step = 360 / bumps;
  const [x, y] = around(cx, cy, r, 0);
  const bows = Array.from({ length: bumps }, (_, index) => {
    const [mx, my] = around(cx, cy, r + depth * 2, (index + 0.5) * step);
    const [ex, ey] = around(cx, cy, r, (index + 1) * step);
    return `Q${text(mx)} ${text(my)} ${text(ex)} ${text(ey)}`;
  });
  return `M${text(x)} ${text(y)}${bows.join('')}Z`;
}

/** A heart that fills the square around its centre. */
export const heart = (cx: number, cy: number, size: number): string => {
  const s = size / 100;
  const at = (x: number, y: number) => `${text(cx + (x - 50) * s)} ${text(cy + (y - 50) * s)}`;
  return `M${at(50, 92)}C${at(20, 68)} ${at(4, 52)} ${at(4, 32)}C${at(4, 16)} ${at(16, 6)} ${at(29, 6)}C${at(38, 6)} ${at(46, 11)} ${at(50, 20)}C${at(54, 11)} ${at(62, 6)} ${at(71, 6)}C${at(84, 6)} ${at(96, 16)} ${at(96, 32)}C${at(96, 52)} ${at(80, 68)} ${at(50, 92)}Z`;
};
