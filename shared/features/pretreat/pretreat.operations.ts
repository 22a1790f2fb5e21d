import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import {
  FLOOR_STATE_WORDS,
  floorRank,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessOnFloor,
} from '../labels/labels.ts';

/** The garment was sprayed with pretreat and pressed dry. Paper and light garments skip it. */
export const pretreat = defineOperation<LabelState>()({
  kind: 'pretreat',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (floorRank(label.state) < floorRank('picked')) {
      return refuseScan('not-picked', `No garment is picked for ${labelSubject(label)}.`, {
        expected: FLOOR_STATE_WORDS.picked,
        seen: FLOOR_STATE_WORDS[label.state],
      });
    }
    if (!label.needsPretreat) {
      return refuseScan('pretreat-not-needed', `${labelSubject(label)} needs no pretreat.`, {
        expected: 'a garment that needs pretreat',
        seen: label.blankSku,
      });
    }
    if (label.state !== 'picked') {
      return refuseScan('already-pretreated', `${labelSubject(label)} is already pretreated.`, {
        expected: FLOOR_STATE_WORDS.picked,
        seen: FLOOR_STATE_WORDS[label.state],
      });
    }
    return null;
  },
  effect: (label, _payload, stamp) => ({ ...label, state: 'pretreated', pretreatedAt: stamp.at }),
});
