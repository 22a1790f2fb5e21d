import type { InkArea } from '../../../../shared/features/making/print-files/print-files.ts';
import { findInkBox, MM_PER_INCH, PRINT_DPI } from '../../../../shared/features/making/studio/studio.ts';

const MM_PER_PIXEL = MM_PER_INCH / PRINT_DPI;
/** A hundredth of a millimetre is finer than any press places a garment. */
const toMm = (pixels: number): number => Math.round(pixels * MM_PER_PIXEL * 100) / 100;

/** Where the ink of a print file lies, from its pixels; null where it has none. */
export function inkAreaOf(
  bytes: Uint8Array,
  form: { readonly width: number; readonly channels: 1 | 4 },
): InkArea | null {
  const box = findInkBox(bytes, form);
  return (
    box && {
      x: toMm(box.left),
      y: toMm(box.top),
      width: toMm(box.right - box.left),
      height: toMm(box.bottom - box.top),
    }
  );
}
