import type { MaskShape } from './scene.ts';

/** Outlines into which a picture is cut, around its centre. */

const hundredth = (value: number) => Math.round(value * 100) / 100;

/** Corners of a shape, in thousandths of the half width and height. */
const CORNERS: Partial<Record<MaskShape, readonly (readonly [number, number])[]>> = {
  star: [
    [0, -1_000],
    [235, -309],
    [951, -309],
    [380, 118],
    [588, 809],
    [0, 400],
    [-588, 809],
    [-380, 118],
    [-951, -309],
    [-235, -309],
  ],
  hexagon: [
    [-500, -1_000],
    [500, -1_000],
    [1_000, 0],
    [500, 1_000],
    [-500, 1_000],
    [-1_000, 0],
  ],
  triangle: [
    [0, -1_000],
    [1_000, 1_000],
    [-1_000, 1_000],
  ],
  diamond: [
    [0, -1_000],
    [1_000, 0],
    [0, 1_000],
    [-1_000, 0],
  ],
};

/** The outline of a mask as SVG path data, for a picture of this size. */
export function maskPath(shape: MaskShape, width: number, height: number): string {
  const [right, bottom] = [width / 2, height / 2];
  const at = (x: number, y: number) => `${hundredth((x * right) / 1_000)} ${hundredth((y * bottom) / 1_000)}`;
  const corners = CORNERS[shape];
  if (corners) return `M${corners.map(([x, y]) => at(x, y)).join('L')}Z`;
  const arc = (rx: number, ry: number, to: string) => `A${hundredth(rx)} ${hundredth(ry)} 0 0 1 ${to}`;
  if (shape === 'circle')
    return `M${at(-1_000, 0)}${arc(right, bottom, at(1_000, 0))}${arc(right, bottom, at(-1_000, 0))}Z`;
  if (shape === 'heart')
    return `M${at(0, 1_000)}C${at(-500, 600)} ${at(-1_000, 200)} ${at(-1_000, -400)}C${at(-1_000, -800)} ${at(-750, -1_000)} ${at(-500, -1_000)}C${at(-250, -1_000)} ${at(-60, -840)} ${at(0, -600)}C${at(60, -840)} ${at(250, -1_000)} ${at(500, -1_000)}C${at(750, -1_000)} ${at(1_000, -800)} ${at(1_000, -400)}C${at(1_000, 200)} ${at(500, 600)} ${at(0, 1_000)}Z`;
  if (shape === 'arch') {
    const rise = Math.min(right, bottom);
    const start = ((rise - bottom) * 1_000) / bottom;
    return `M${at(-1_000, 1_000)}L${at(-1_000, start)}${arc(right, rise, at(1_000, start))}L${at(1_000, 1_000)}Z`;
  }
  const radius = Math.min(width, height) * 0.12;
  const [x, y] = [(radius * 1_000) / right, (radius * 1_000) / bottom];
  const corner = (to: string) => arc(radius, radius, to);
  return `M${at(x - 1_000, -1_000)}L${at(1_000 - x, -1_000)}${corner(at(1_000, y - 1_000))}L${at(1_000, 1_000 - y)}${corner(at(1_000 - x, 1_000))}L${at(x - 1_000, 1_000)}${corner(at(-1_000, 1_000 - y))}L${at(-1_000, y - 1_000)}${corner(at(x - 1_000, -1_000))}Z`;
}
