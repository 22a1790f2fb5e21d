import { z } from 'zod';
import type { RefusedScan } from '../../../contract/operation.ts';
import { labelSubject, refuseScan } from './labels.refusals.ts';
import type { LabelState } from './labels.state.ts';

/** Which paper of a label this is, as its QR code adds it: the number of the print, then two characters of the attempt. */
const FORM = /^([1-9]\d{0,2})\.([0-9A-Z]{2})$/;
export const copyMarkSchema = z.string().regex(FORM).brand<'CopyMark'>();
export type CopyMark = z.infer<typeof copyMarkSchema>;

/** Most papers that are told apart by number. */
export const MOST_COPIES = 999;

/** The mark of one attempt’s paper. Two papers of a label with the same number differ in their last two characters. */
export const copyMarkOf = (printNo: number, attemptId: string): CopyMark =>
  copyMarkSchema.parse(`${Math.min(printNo, MOST_COPIES)}.${attemptId.slice(-2).toUpperCase()}`);

/** Number and tail of a mark. */
export function parseCopyMark(mark: CopyMark): { readonly printNo: number; readonly tail: string } {
  const [, printNo, tail = ''] = FORM.exec(mark) ?? [];
  return { printNo: Number(printNo), tail };
}

/** A mark as a person reads it on paper: `2·K7`. */
export const formatCopyMark = (mark: CopyMark): string => mark.replace('.', '·');

/** A label’s code and the mark behind it, as its QR code holds them: `SL7Q77Q4EJEG1.2.K7`. */
export function splitCopyMark(text: string): { readonly code: string; readonly copy: CopyMark | null } {
  const [whole, end] = /\.(\d+\.[0-9A-Z]{2})$/.exec(text) ?? [];
  const copy = copyMarkSchema.safeParse(end);
  return whole !== undefined && copy.success
    ? { code: text.slice(0, -whole.length), copy: copy.data }
    : { code: text, copy: null };
}

/** Why a paper mustn’t be used: a newer one of its label exists. Null where it may be. */
export function refuseOldCopy(label: LabelState, copy: CopyMark | null): RefusedScan | null {
  if (copy === null) return null;
  const { printNo } = parseCopyMark(copy);
  if (printNo >= label.lastPrintNo) return null;
  return refuseScan('old-copy', `${labelSubject(label)} has a newer label.`, {
    expected: `copy ${label.lastPrintNo}`,
    seen: `copy ${printNo}`,
  });
}
