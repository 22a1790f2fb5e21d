import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessOnFloor,
} from '../labels/labels.ts';

/** The garment was checked and packed in its order's parcel. */
export const pack = defineOperation<LabelState>()({
  kind: 'pack',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (label.state !== 'sorted') {
      return refuseScan('not-sorted', `${labelSubject(label)} isn’t sorted yet.`, {
        expected: FLOOR_STATE_TEXT.sorted,
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    return null;
  },
  effect: (label, _payload, stamp) => ({
    ...label,
    state: 'packed',
    packedAt: stamp.at,
    tag: null,
    tote: null,
  }),
});
