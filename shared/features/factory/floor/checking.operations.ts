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

/** What a person looks at before a garment passes, in this order. */
export const CHECK_POINTS = [
  'Right artwork, right side',
  'Position and size',
  'Colours, no banding',
  'No marks, holes or scorching',
  'Garment and size as on the label',
] as const;

/** The printed garment was looked at and is good. One that isn’t is spoiled with its reason, as everywhere. */
export const check = defineOperation<LabelState>()({
  kind: 'check',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (floorRank(label.state) < floorRank('printed_on')) {
      return refuseScan('not-printed-on', `${labelSubject(label)} isn’t printed yet.`, {
        expected: FLOOR_STATE_TEXT.printed_on,
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    if (label.checkedAt !== null)
      return refuseScan('already-checked', `${labelSubject(label)} already passed.`);
    return null;
  },
  effect: (label, _payload, stamp) => ({ ...label, checkedAt: stamp.at, tote: null }),
});
