import { createRequire } from 'node:module';
import { z } from 'zod';
import type { CodeContent, CodeGrid } from '../../../../shared/features/making/studio/studio.ts';

/** Codes as grids of dark and light modules. */

const require = createRequire(import.meta.url);

/** Two megabytes of source, loaded by the first code. */
const encoder = (): Pick<typeof import('bwip-js/node'), 'raw'> => require('bwip-js/node');

const matrixSchema = z
  .array(z.looseObject({ pixs: z.array(z.number()), pixx: z.int().min(1), pixy: z.int().min(1) }))
  .length(1);
const barsSchema = z.array(z.looseObject({ sbs: z.array(z.number().min(1)).min(1) })).length(1);

/** A quarter of a QR code may be lost, and it is still read: cloth folds, and prints wear. */
const QR_OPTIONS = 'eclevel=Q';

const encoded = {
  qr: (value: string): CodeGrid[] =>
    matrixSchema.parse(encoder().raw('qrcode', value, QR_OPTIONS)).map(({ pixs, pixx, pixy }) => ({
      columns: pixx,
      rows: pixy,
      isDark: pixs.map((pixel) => pixel === 1),
    })),
  code128: (value: string): CodeGrid[] => bars(encoder().raw('code128', value, {})),
  ean13: (value: string): CodeGrid[] => bars(encoder().raw('ean13', value, {})),
} as const;

/** Widths of bars and gaps in turn, the first a bar. */
const bars = (raw: unknown): CodeGrid[] =>
  barsSchema.parse(raw).map(({ sbs }) => {
    const isDark = sbs.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
    return { columns: isDark.length, rows: 1, isDark };
  });

/** Printable ASCII: what every reader of barcodes gives back. */
const READABLE = { qr: /./, code128: /^[ -~]{1,80}$/, ean13: /^\d{12,13}$/ } as const;

/** The grid of a code; null for what the code can’t hold. */
export function codeGrid(symbology: CodeContent['symbology'], value: string): CodeGrid | null {
  if (!READABLE[symbology].test(value)) return null;
  try {
    return encoded[symbology](value)[0] ?? null;
  } catch {
    return null;
  }
}
