import { labOf, rgbOf } from './colour-difference.ts';
import { elementBounds, type MeasureText } from './scene.geometry.ts';
import { findElement, scaleBy, updateElement } from './scene.operations.ts';
import {
  type CodeContent,
  type DrawingElement,
  printedElements,
  SCENE_LIMITS,
  type Scene,
  type SceneSide,
} from './scene.ts';

/** QR codes and barcodes: drawings that a phone or a till has to read from cloth. */

/** A code as a grid: true is dark. Rows are one for a barcode. */
export interface CodeGrid {
  readonly columns: number;
  readonly rows: number;
  readonly isDark: readonly boolean[];
}

/** Modules left empty around a code, so that a reader finds it. */
const QUIET = { qr: 4, code128: 10, ean13: 11 } as const;
/** Width of a module in millimetres from which it is read from cloth. */
export const LEAST_MODULE_MM = { qr: 0.6, code128: 0.33, ean13: 0.33 } as const;
/** Height of a barcode as a share of its width. */
const BAR_SHARE = 0.35;
const DARK = '#000000';
const LIGHT = '#ffffff';

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** Dark runs of each row. Equal runs of neighbouring rows are drawn as one. */
function darkBoxes({
  columns,
  rows,
  isDark,
}: CodeGrid): { x: number; y: number; width: number; height: number }[] {
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  let above = new Map<string, { x: number; y: number; width: number; height: number }>();
  for (let y = 0; y < rows; y += 1) {
    const row = new Map<string, { x: number; y: number; width: number; height: number }>();
    for (let x = 0; x < columns; x += 1) {
      if (!isDark[y * columns + x]) continue;
      const from = x;
      while (x + 1 < columns && isDark[y * columns + x + 1]) x += 1;
      const key = `${from} ${x}`;
      const longer = above.get(key);
      const run = longer ?? { x: from, y, width: x - from + 1, height: 0 };
      run.height += 1;
      if (!longer) boxes.push(run);
      row.set(key, run);
    }
    above = row;
  }
  return boxes;
}

/** Path data in parts, each short enough for a drawing. */
function inParts(pieces: readonly string[]): string[] {
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last === undefined || last.length + piece.length > SCENE_LIMITS.pathLength) parts.push(piece);
    else parts[parts.length - 1] = last + piece;
  }
  return parts;
}

/** A code as a drawing with its quiet zone, on its own light ground or on the bare cloth. */
export function codeDrawing(
  grid: CodeGrid,
  content: Pick<CodeContent, 'symbology' | 'value'>,
  hasGround: boolean,
): Pick<DrawingElement, 'boxWidth' | 'boxHeight' | 'paths' | 'code'> {
  const quiet = QUIET[content.symbology];
  const boxWidth = grid.columns + 2 * quiet;
  const isBars = content.symbology !== 'qr';
  const barHeight = isBars ? Math.round(boxWidth * BAR_SHARE) : 1;
  const margin = isBars ? 2 : quiet;
  const boxHeight = grid.rows * barHeight + 2 * margin;
  const pieces = darkBoxes(grid).map(({ x, y, width, height }) =>
    box(x + quiet, y * barHeight + margin, width, height * barHeight),
  );
  const dark = inParts(pieces).map((d) => ({ d, ink: DARK }));
  const ground = hasGround ? [{ d: box(0, 0, boxWidth, boxHeight), ink: LIGHT }] : [];
  return { boxWidth, boxHeight, paths: [...ground, ...dark], code: { ...content, hasGround } };
}

/** Width and height from which a code can be read. */
export function leastCodeSize({ boxWidth, boxHeight, code }: DrawingElement): {
  width: number;
  height: number;
} {
  const module = LEAST_MODULE_MM[code?.symbology ?? 'qr'];
  return { width: boxWidth * module, height: boxHeight * module };
}

/** How much lighter its ground must be than a code’s ink, in steps of a hundred from black to white. */
const LEAST_CONTRAST = 50;
const lightnessOf = (hex: string) => labOf(rgbOf(hex))[0];

/** Names of the cloths on which a reader can’t tell a code from its ground; all of them where its own ground is at fault. */
export function codeLostOn(
  { code, paths }: DrawingElement,
  cloths: readonly { readonly name: string; readonly hex: string }[],
): string[] {
  const [first, ...others] = paths;
  const dark = (code?.hasGround ? others : paths).map(({ ink }) => lightnessOf(ink));
  const darkest = Math.max(0, ...dark);
  return cloths
    .filter(({ hex }) => lightnessOf(code?.hasGround && first ? first.ink : hex) - darkest < LEAST_CONTRAST)
    .map(({ name }) => name);
}

const centimetres = (millimetres: number) =>
  `${(Math.ceil(millimetres) / 10).toFixed(1).replace(/\.0$/, '')} cm`;
/** Two elements may touch. */
const TOUCH_MM = 0.5;

/** Why a code on this side can’t be read, whatever the cloth; null where it can. */
export function codeProblem(
  element: DrawingElement,
  side: SceneSide,
  measureText: MeasureText,
): string | null {
  const least = leastCodeSize(element);
  const bounds = elementBounds(element, measureText);
  const elements = printedElements(side);
  const above = elements.slice(elements.findIndex(({ id }) => id === element.id) + 1);
  const isCovered = above.some((other) => {
    const { left, right, top, bottom } = elementBounds(other, measureText);
    return (
      left < bounds.right - TOUCH_MM &&
      right > bounds.left + TOUCH_MM &&
      top < bounds.bottom - TOUCH_MM &&
      bottom > bounds.top + TOUCH_MM
    );
  });
  if (isCovered) return 'Something lies over this code, so a phone can’t read it.';
  if (element.flipX !== element.flipY) return 'This code is mirrored, so a phone can’t read it.';
  if (element.opacity < 1) return 'This code is see-through, so a phone can’t read it.';
  // Sizes are kept in hundredths.
  if (element.width < least.width - 0.02 || element.height < least.height - 0.02)
    return `A phone can’t read this code at ${centimetres(element.width)}. Make it ${centimetres(least.width)} wide.`;
  return null;
}

/** Makes a code readable: its colours, its size, the way it is turned, and nothing over it. */
export function mendCode(scene: Scene, id: string): Scene {
  const found = findElement(scene, id);
  if (found?.kind !== 'drawing' || !found.code) return scene;
  const { code } = found;
  const inks = found.paths.map((path, index) => ({
    ...path,
    ink: code.hasGround && index === 0 ? LIGHT : DARK,
  }));
  const { boxWidth, boxHeight } = found;
  const ground = { d: box(0, 0, boxWidth, boxHeight), ink: LIGHT };
  const paths = code.hasGround ? inks : [ground, ...inks].slice(0, SCENE_LIMITS.pathsPerDrawing);
  const least = leastCodeSize(found);
  const factor = Math.max(1, (least.width / found.width) * 1.01, (least.height / found.height) * 1.01);
  const mended = updateElement<DrawingElement>(scene, id, {
    paths,
    code: { ...code, hasGround: true },
    flipX: false,
    flipY: false,
    opacity: 1,
  });
  const raised = {
    ...mended,
    sides: mended.sides.map((side) => {
      const own = side.elements.find((element) => element.id === id);
      return own ? { ...side, elements: [...side.elements.filter((each) => each !== own), own] } : side;
    }),
  };
  return scaleBy(raised, id, factor);
}

/** Gives a code another content: its modules keep their size. */
export function changeCode(
  scene: Scene,
  id: string,
  parts: Pick<DrawingElement, 'boxWidth' | 'boxHeight' | 'paths' | 'code'>,
): Scene {
  const found = findElement(scene, id);
  if (found?.kind !== 'drawing') return scene;
  const length = (module: number, modules: number) =>
    Math.min(SCENE_LIMITS.extentMm, Math.max(0.1, Math.round(module * modules * 100) / 100));
  return updateElement<DrawingElement>(scene, id, {
    ...parts,
    width: length(found.width / found.boxWidth, parts.boxWidth),
    height: length(found.height / found.boxHeight, parts.boxHeight),
  });
}
