import { z } from 'zod';
import {
  createCheckedCode,
  formatCheckedCode,
  isCheckedCode,
  parseCheckedCode,
} from '../../../rules/codes/checked-code.ts';

/** A label's code, as its Code 128 and its QR code hold it, starts with this. */
const PREFIX = 'SL';

/** A label's code, checked. */
export const LabelCode = z
  .string()
  .refine(isLabelCode, { error: 'That isn’t a label code' })
  .brand<'LabelCode'>();
export type LabelCode = z.infer<typeof LabelCode>;

/** The code of a number from 0 to `checkedCodeCount` - 1; different numbers have different codes. */
export const labelCodeOf = (number: number): LabelCode => LabelCode.parse(formatCheckedCode(PREFIX, number));

/** A new random code. Keep it under a unique key: one in 2^50 meets a given other one. */
export const newLabelCode = (): LabelCode => LabelCode.parse(createCheckedCode(PREFIX));

export function isLabelCode(text: string): boolean {
  return isCheckedCode(PREFIX, text);
}

/** Reads a scanned or typed text as a label's code, or null when it is none. */
export function readLabelCode(text: string): LabelCode | null {
  const code = parseCheckedCode(PREFIX, text);
  return code === null ? null : LabelCode.parse(code);
}
