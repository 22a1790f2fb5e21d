import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let ready: Promise<void> | null = null;

async function prepare(): Promise<void> {
  const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(decoder)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** The texts of every barcode in a picture, read by a decoder that shares nothing with what drew them. */
export async function barcodesIn(picture: Buffer): Promise<string[]> {
  ready ??= prepare();
  await ready;
  const found = await readBarcodes(new Uint8Array(picture), {
    formats: ['Code128', 'QRCode', 'EAN13'],
    tryHarder: true,
  });
  return found.map(({ text }) => text);
}
