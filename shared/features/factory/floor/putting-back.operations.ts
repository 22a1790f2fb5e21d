import { z } from 'zod';
import { defineOperation, type RefusedScan } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  formatLabel,
  isUntouched,
  LABEL_LIMITS,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessOnFloor,
} from '../labels/labels.ts';

/** Where a cancelled label’s garment ends: on the shelf, or among those that can’t be sold as new. */
export const putBackToSchema = z.enum(['stock', 'seconds']);
export type PutBackTo = z.infer<typeof putBackToSchema>;

/** Where the garment of a cancelled label belongs. */
export const putBackToOf = (label: Parameters<typeof isUntouched>[0]): PutBackTo =>
  isUntouched(label) ? 'stock' : 'seconds';

/** Why a label’s garment can’t be put back; null where it can. */
function refusePutBack(
  label: LabelState,
  { to, pickFace }: { readonly to: PutBackTo; readonly pickFace: string | null },
): RefusedScan | null {
  if (label.state !== 'cancelled')
    return (
      refuseUnlessOnFloor(label) ??
      refuseScan('cannot-step-back', `${labelSubject(label)} isn’t cancelled.`, {
        expected: 'a cancelled label',
        seen: FLOOR_STATE_TEXT[label.state],
      })
    );
  if (label.putBackAt !== null) return refuseUnlessOnFloor(label);
  if (label.pickedAt === null)
    return refuseScan('not-picked', `No garment was picked for ${formatLabel(label)}.`, {
      fix: 'Bin the label',
    });
  if (to === 'stock' && !isUntouched(label))
    return refuseScan('cannot-step-back', `The garment of ${formatLabel(label)} has been worked on.`, {
      fix: 'Put it in seconds, then scan the label again',
    });
  if (to === 'stock' && label.pickFace !== pickFace && label.pickFace !== null)
    return refuseScan('wrong-pick-face', `This garment belongs on ${label.pickFace}.`, {
      expected: label.pickFace,
      seen: pickFace,
      fix: `Go to ${label.pickFace} and scan it`,
    });
  return null;
}

/**
 * The garment of a cancelled label was put back where it came from, or among the seconds. That ends it: the first record
 * that the server applies counts, and one of another station is refused.
 */
export const putBack = defineOperation<LabelState>()({
  kind: 'put-back',
  payload: z.object({
    labelId: z.uuid(),
    to: putBackToSchema,
    /** The pick face that was scanned; null for seconds, and where the garment has none. */
    pickFace: z.string().min(1).max(LABEL_LIMITS.pickFace).nullable(),
  }),
  precondition: refusePutBack,
  effect: (label, _payload, stamp) => ({ ...label, putBackAt: stamp.at, tote: null, tag: null }),
});
