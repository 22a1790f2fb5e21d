import { newLabelCode, readLabelCode } from '../../factory/labels/labels.ts';

/**
 * A return's code, in the Code 128 and the QR code of its label: `RET`, and then body and check character as those of a
 * label (docs/decisions/021), so that the factory's scanners notice a misread and nothing else has the same code.
 */
const PREFIX = 'RET';
const LABEL_PREFIX = 'SL';

/** Form of a code, as the database checks it. */
export const RETURN_CODE_FORM = /^RET[0-9A-HJKMNP-TV-Z]{11}$/;

/** A new random code. */
export const newReturnCode = (): string => PREFIX + newLabelCode().slice(LABEL_PREFIX.length);

/** Reads a scanned or typed text as a return's code, or null when it is none; forgives what a label's code forgives. */
export function readReturnCode(text: string): string | null {
  const plain = text.trim().toUpperCase().replaceAll('-', '');
  if (!plain.startsWith(PREFIX)) return null;
  const read = readLabelCode(LABEL_PREFIX + plain.slice(PREFIX.length));
  return read === null ? null : PREFIX + read.slice(LABEL_PREFIX.length);
}
