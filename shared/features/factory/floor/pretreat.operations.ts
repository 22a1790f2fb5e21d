import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessPicked,
} from '../labels/labels.ts';

/** How long a sprayed garment is pressed until it’s dry, in seconds. */
export const PRETREAT_DRY_SECONDS = 35;

/** The garment was sprayed with pretreat and pressed dry. Paper and light garments skip it. */
export const pretreat = defineOperation<LabelState>()({
  kind: 'pretreat',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const early = refuseUnlessPicked(label);
    if (early) return early;
    if (!label.needsPretreat) {
      return refuseScan('pretreat-not-needed', `${labelSubject(label)} needs no pretreat.`, {
        expected: 'a garment that needs pretreat',
        seen: label.blankSku,
      });
    }
    if (label.state !== 'picked') {
      return refuseScan('already-pretreated', `${labelSubject(label)} is already pretreated.`, {
        expected: FLOOR_STATE_TEXT.picked,
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    return null;
  },
  effect: (label, _payload, stamp) => ({ ...label, state: 'pretreated', pretreatedAt: stamp.at, tote: null }),
});
