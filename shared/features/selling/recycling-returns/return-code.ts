import { createCheckedCode, parseCheckedCode } from '../../../rules/codes/checked-code.ts';

/** A return's code, in the Code 128 and the QR code of its label; no label's code has this prefix. */
const PREFIX = 'RET';

/** Form of a code, as the database checks it. */
export const RETURN_CODE_FORM = /^RET[0-9A-HJKMNP-TV-Z]{11}$/;

export const newReturnCode = (): string => createCheckedCode(PREFIX);

/** Reads a scanned or typed text as a return's code, or null when it is none; forgives what a label's code forgives. */
export const readReturnCode = (text: string): string | null => parseCheckedCode(PREFIX, text);
