import { printedElements, type Scene, type SceneElement } from './scene.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A ten-thousandth of a millimetre: far below a printer's dot, far above the noise of adding numbers. */
const DECIMALS = 1e4;
const canonicalNumber = (value: number): number => Math.round(value * DECIMALS) / DECIMALS + 0;

function canonicalValue(value: unknown): Json {
  if (typeof value === 'number') return canonicalNumber(value);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonicalValue);
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, item]) => [key, canonicalValue(item)]));
  }
  throw new TypeError(`A scene holds no ${typeof value}`);
}

/** JSON with sorted keys and rounded numbers: equal scenes give equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonicalValue(value));

function printedContent(element: SceneElement) {
  const { id: _id, name: _name, locked: _locked, hidden: _hidden, groups: _groups, ...content } = element;
  return { ...content, rotation: ((content.rotation % 360) + 360) % 360 };
}

/**
 * The input of a scene's hash (SHA-256 of these UTF-8 bytes, as hex): only what reaches the print, so that renaming,
 * locking or grouping layers doesn't make another version.
 */
export function sceneHashInput(scene: Scene): string {
  const sides = scene.sides
    .map((side) => ({
      side: side.side,
      widthMm: side.widthMm,
      heightMm: side.heightMm,
      elements: printedElements(side).map(printedContent),
    }))
    .sort((a, b) => (a.side < b.side ? -1 : 1));
  return canonicalJson({ version: scene.version, sides });
}
