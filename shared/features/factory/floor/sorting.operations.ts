import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  floorRank,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessOnFloor,
} from '../labels/labels.ts';

/**
 * The printed garment was placed in a pigeonhole. Whether that one is its order's, or empty, is asked where the others are at
 * hand: `refuseHole`.
 */
export const sort = defineOperation<LabelState>()({
  kind: 'sort',
  payload: z.object({ labelId: z.uuid(), pigeonhole: z.string().min(1).max(20) }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (label.state === 'sorted') {
      return refuseScan('already-sorted', `${labelSubject(label)} was already sorted.`, {
        expected: FLOOR_STATE_TEXT.printed_on,
        seen: FLOOR_STATE_TEXT.sorted,
        fix: `Put it in ${label.pigeonhole ?? 'its pigeonhole'}`,
      });
    }
    if (floorRank(label.state) < floorRank('printed_on')) {
      return refuseScan('not-printed-on', `${labelSubject(label)} isn’t printed yet.`, {
        expected: FLOOR_STATE_TEXT.printed_on,
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    return null;
  },
  effect: (label, { pigeonhole }, stamp) => ({
    ...label,
    state: 'sorted',
    sortedAt: stamp.at,
    pigeonhole,
    tote: null,
  }),
});
