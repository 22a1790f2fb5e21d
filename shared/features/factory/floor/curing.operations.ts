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

/** How hot a dryer is, and how long a garment stays in it. */
export const CURE_LIMITS = { celsius: { least: 80, most: 220 }, seconds: { least: 10, most: 900 } } as const;
export const cureSchema = z.object({
  celsius: z.int().min(CURE_LIMITS.celsius.least).max(CURE_LIMITS.celsius.most),
  seconds: z.int().min(CURE_LIMITS.seconds.least).max(CURE_LIMITS.seconds.most),
});

/** The printed garment went into the dryer, as hot and for as long as its station said then. */
export const cure = defineOperation<LabelState>()({
  kind: 'cure',
  payload: cureSchema.extend({ labelId: z.uuid() }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (floorRank(label.state) < floorRank('printed_on')) {
      return refuseScan('not-printed-on', `${labelSubject(label)} isn’t printed yet.`, {
        expected: FLOOR_STATE_TEXT.printed_on,
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    if (label.curedAt !== null)
      return refuseScan('already-cured', `${labelSubject(label)} was already in the dryer.`);
    return null;
  },
  effect: (label, _payload, stamp) => ({ ...label, curedAt: stamp.at, tote: null }),
});
