import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let reader: Promise<void> | null = null;

async function prepareReader(): Promise<void> {
  const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(decoder)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** What a scanner reads from a picture of a label, in the order of the alphabet: `Code128 PCL000000123`. */
export async function barcodesOn(picture: Buffer): Promise<string[]> {
  reader ??= prepareReader();
  await reader;
  const found = await readBarcodes(new Uint8Array(picture), {
    formats: ['Code128', 'QRCode'],
    tryHarder: true,
  });
  return found.map(({ format, text }) => `${format} ${text}`).sort();
}

/** How many dots of an area are dark. */
export async function inkIn(
  picture: Buffer,
  area: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const { data } = await sharp(picture).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((level) => level < 128).length;
}
