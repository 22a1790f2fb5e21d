import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessOnFloor,
} from '../labels/labels.ts';

/** Whether a garment can be packed: it lies with the others of its order, or is the only one. */
export const isReadyToPack = ({ state, of }: Pick<LabelState, 'state' | 'of'>): boolean =>
  state === 'sorted' || (state === 'printed_on' && of === 1);

/** The garment was checked and packed in its order's parcel. */
export const pack = defineOperation<LabelState>()({
  kind: 'pack',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (!isReadyToPack(label)) {
      if (label.of === 1)
        return refuseScan('not-printed-on', `${labelSubject(label)} isn’t printed yet.`, {
          expected: FLOOR_STATE_TEXT.printed_on,
          seen: FLOOR_STATE_TEXT[label.state],
        });
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
