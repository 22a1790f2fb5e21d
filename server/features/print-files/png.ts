import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { constants, crc32, createDeflate } from 'node:zlib';

/**
 * Writes a PNG as a stream, band by band, so that compressing one band overlaps preparing the next and the file is
 * never whole in memory. Nothing in it depends on the time or the machine: equal pixels give equal bytes.
 */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;
const ROWS_PER_BAND = 96;
/** Level 1 packs artwork within a sixth of level 6 in a third of the time. */
const COMPRESSION_LEVEL = 1;
const INCHES_PER_METRE = 1 / 0.0254;
const PERCEPTUAL_INTENT = 0;

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

function resolution(dpi: number): Buffer {
  const data = Buffer.alloc(9);
  const dotsPerMetre = Math.round(dpi * INCHES_PER_METRE);
  data.writeUInt32BE(dotsPerMetre, 0);
  data.writeUInt32BE(dotsPerMetre, 4);
  data[8] = 1;
  return chunk('pHYs', data);
}

/** `round(colour * 255 / alpha)` for every pair, at `alpha * 256 + colour`. */
const straightColour = (() => {
  const table = new Uint8Array(65_536);
  for (let alpha = 1; alpha < 256; alpha += 1) {
    for (let colour = 0; colour < 256; colour += 1) {
      table[alpha * 256 + colour] = Math.min(255, Math.round((colour * 255) / alpha));
    }
  }
  return table;
})();

/** Undoes the multiplication by alpha, in place. */
function unpremultiply(pixels: Uint8Array): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >>> 2);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    const alpha = word >>> 24;
    if (alpha === 255 || word === 0) continue;
    const row = alpha << 8;
    const red = straightColour[row | (word & 255)] ?? 0;
    const green = straightColour[row | ((word >>> 8) & 255)] ?? 0;
    const blue = straightColour[row | ((word >>> 16) & 255)] ?? 0;
    words[index] = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
}

const FILTER_UP = 2;

/** Each byte as its difference to the one above: flat and transparent areas become zeros. */
function filterUp(pixels: Uint8Array, first: number, rows: number, stride: number): Buffer {
  const band = Buffer.alloc(rows * (stride + 1));
  for (let row = 0; row < rows; row += 1) {
    const to = row * (stride + 1);
    const from = (first + row) * stride;
    band[to] = FILTER_UP;
    if (first + row === 0) {
      band.set(pixels.subarray(from, from + stride), to + 1);
      continue;
    }
    for (let column = 0; column < stride; column += 1) {
      band[to + 1 + column] = (pixels[from + column] ?? 0) - (pixels[from + column - stride] ?? 0);
    }
  }
  return band;
}

async function write(out: Writable, bytes: Buffer): Promise<void> {
  if (!out.write(bytes)) await once(out, 'drain');
}

export interface PngPicture {
  readonly width: number;
  readonly height: number;
  /** RGBA, multiplied by alpha; undone in place. Aligned to 4 bytes. */
  readonly premultiplied: Uint8Array;
  readonly dpi: number;
}

/** Writes the picture as an 8 bit RGBA PNG in sRGB. Ends `out` only if the caller does. */
export async function writePng(out: Writable, picture: PngPicture): Promise<void> {
  const { width, height, premultiplied, dpi } = picture;
  await write(out, SIGNATURE);
  await write(out, header(width, height));
  await write(out, chunk('sRGB', Buffer.from([PERCEPTUAL_INTENT])));
  await write(out, resolution(dpi));

  const deflate = createDeflate({
    level: COMPRESSION_LEVEL,
    strategy: constants.Z_DEFAULT_STRATEGY,
    chunkSize: 1 << 20,
  });
  const compressed = (async () => {
    for await (const part of deflate) await write(out, chunk('IDAT', part));
  })();
  const stride = width * BYTES_PER_PIXEL;
  const prepare = (first: number) => {
    const rows = Math.min(ROWS_PER_BAND, height - first);
    unpremultiply(premultiplied.subarray(first * stride, (first + rows) * stride));
    return filterUp(premultiplied, first, rows, stride);
  };
  for (let first = 0; first < height; first += ROWS_PER_BAND) await write(deflate, prepare(first));
  deflate.end();
  await compressed;
  await write(out, chunk('IEND', Buffer.alloc(0)));
}
