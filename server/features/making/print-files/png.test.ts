import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writePng } from './png.ts';

const picture = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 700 }),
    seed: fc.nat(),
  })
  .map(({ width, height, seed }) => {
    const pixels = new Uint8Array(width * height * 4);
    let state = seed;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    };
    for (let at = 0; at < pixels.length; at += 4) {
      const alpha = [0, 255, 255, next()][next() & 3] ?? 0;
      pixels.set([...[0, 0, 0].map(() => Math.min(alpha, next())), alpha], at);
    }
    return { width, height, pixels };
  });

/** The compressed pixels of a PNG, its IDAT chunks one after another. */
function pixelStream(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

test('a picture of any size is read back as it was, its checksums are right, and twice gives the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async ({ width, height, pixels }) => {
      const write = async (premultiplied: Uint8Array) => {
        const out = new PassThrough();
        const whole = buffer(out);
        await writePng(out, { width, height, premultiplied, dpi: 300 });
        out.end();
        return whole;
      };
      const straight = pixels.slice();
      const png = await write(straight);
      const read = await sharp(png).raw().toBuffer();
      expect(read.equals(straight)).toBe(true);
      expect(inflateSync(pixelStream(png))).toHaveLength(height * (width * 4 + 1));
      expect((await write(pixels.slice())).equals(png)).toBe(true);
    }),
    { numRuns: 25 },
  );
});
