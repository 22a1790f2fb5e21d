import { type BrotliOptions, constants } from 'node:zlib';

/**
 * Bits of the window. The default of 22 makes each open encoder take megabytes outside V8's heap, for which V8
 * collects everything once in 17 pages. Texts of up to 64 kB come out as small with this one, longer ones 1 % larger.
 */
const WINDOW_BITS = 16;

/** Settings of Brotli for text that is compressed when it's asked for. */
export const brotliParams = (quality: number): NonNullable<BrotliOptions['params']> => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
});

/** Fast enough to compress while answering; files that don't change are compressed harder at build time. */
export const QUICK_BROTLI = brotliParams(4);

/** Smaller files get no compressed copy from the build. */
export const SMALLEST_WORTH_BYTES = 600;
