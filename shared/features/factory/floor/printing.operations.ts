import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  floorRank,
  formatLabel,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessPicked,
  sidesToPrint,
} from '../labels/labels.ts';

/** One side was printed on the garment. With its last side the garment counts as printed. */
export const printOn = defineOperation<LabelState>()({
  kind: 'print-on',
  payload: z.object({ labelId: z.uuid(), side: z.string().min(1).max(40) }),
  precondition: (label, payload) => {
    const early = refuseUnlessPicked(label);
    if (early) return early;
    if (!label.sides.includes(payload.side)) {
      return refuseScan(
        'side-unknown',
        `${labelSubject(label)} has nothing to print on the ${payload.side}.`,
        {
          expected: sidesToPrint(label).join(', ') || null,
          seen: payload.side,
        },
      );
    }
    if (label.printedSides.includes(payload.side) || floorRank(label.state) >= floorRank('printed_on')) {
      return refuseScan(
        'side-already-printed',
        `The ${payload.side} of ${formatLabel(label)} is already printed.`,
        {
          expected: sidesToPrint(label).join(', ') || null,
          seen: payload.side,
        },
      );
    }
    if (label.needsPretreat && label.state === 'picked') {
      return refuseScan('not-pretreated', `${labelSubject(label)} needs pretreat before it is printed.`, {
        expected: FLOOR_STATE_TEXT.pretreated,
        seen: FLOOR_STATE_TEXT.picked,
      });
    }
    return null;
  },
  effect: (label, payload, stamp) => {
    const printed = { ...label, printedSides: [...label.printedSides, payload.side], tote: null };
    if (sidesToPrint(printed).length > 0) return printed;
    return { ...printed, state: 'printed_on', printedOnAt: stamp.at };
  },
});
