import { eachRow, type Progress, type Raster } from './raster.ts';
import type { RepeatSettings } from './recipe.ts';

const modulo = (value: number, whole: number) => ((value % whole) + whole) % whole;

/** Fills a frame of this size with copies of a picture, the first in its middle. */
export function repeatTile(
  tile: Raster,
  frame: { readonly width: number; readonly height: number },
  settings: { readonly layout: RepeatSettings['layout']; readonly gapPx: number },
  onProgress: Progress,
): Raster {
  const { layout, gapPx } = settings;
  const [across, down] = [tile.width + gapPx, tile.height + gapPx];
  const left = Math.trunc((frame.width - tile.width) / 2);
  const top = Math.trunc((frame.height - tile.height) / 2);
  const rgba = new Uint8ClampedArray(frame.width * frame.height * 4);
  const pixels = tile.rgba.byteOffset % 4 === 0 ? tile.rgba : tile.rgba.slice();
  const source = new Uint32Array(pixels.buffer, pixels.byteOffset, tile.width * tile.height);
  const filled = new Uint32Array(rgba.buffer);
  eachRow(frame.height, onProgress, (y) => {
    for (let x = 0; x < frame.width; x += 1) {
      const column = Math.floor((x - left) / across);
      const drop = layout === 'half-drop' && modulo(column, 2) === 1 ? Math.trunc(down / 2) : 0;
      const row = Math.floor((y - top - drop) / down);
      const inX = x - left - column * across;
      const inY = y - top - drop - row * down;
      if (inX >= tile.width || inY >= tile.height) continue;
      const fromX = layout === 'mirrored' && modulo(column, 2) === 1 ? tile.width - 1 - inX : inX;
      const fromY = layout === 'mirrored' && modulo(row, 2) === 1 ? tile.height - 1 - inY : inY;
      filled[y * frame.width + x] = source[fromY * tile.width + fromX] ?? 0;
    }
  });
  return { width: frame.width, height: frame.height, rgba };
}
