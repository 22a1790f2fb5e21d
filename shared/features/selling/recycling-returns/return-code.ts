import { createCheckedCode, parseCheckedCode } from '../../../rules/codes/checked-code.ts';

/** A return's code, in the Code 128 and the QR code of its label; no label's code has this prefix. */
const PREFIX = 'RET';

export const newReturnCode = (): string => createCheckedCode(PREFIX);

/** Reads a scanned or typed text as a return's code, or null when it is none; forgives what a label's code forgives. */
export const readReturnCode = (text: string): string | null => parseCheckedCode(PREFIX, text);
