import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  floorRank,
  formatLabel,
  type LabelState,
  labelSubject,
  putBackWords,
  refuseScan,
  refuseUnlessOnFloor,
  refuseUnlessPicked,
} from '../labels/labels.ts';

/** True when a scanned garment barcode or typed SKU names this label's blank. */
export const isGarmentOf = (label: Pick<LabelState, 'blankSku' | 'blankBarcode'>, garment: string): boolean =>
  garment === label.blankBarcode || garment.toUpperCase() === label.blankSku.toUpperCase();

/** A garment was taken from a pick face for a label. The first one the server applies wins. */
export const pick = defineOperation<LabelState>()({
  kind: 'pick',
  payload: z.object({
    labelId: z.uuid(),
    pickFace: z.string().min(1).max(40),
    /** What was scanned on the garment: the blank's barcode or SKU. */
    garment: z.string().min(1).max(80),
    /** The cancelled label whose garment was taken out of a tote. Absent where it came from the pick face. */
    reusedFrom: z.uuid().optional(),
  }),
  precondition: (label, payload) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (floorRank(label.state) >= floorRank('picked')) {
      return refuseScan('already-picked', `${labelSubject(label)} was already picked.`, {
        expected: FLOOR_STATE_TEXT.label_printed,
        seen: FLOOR_STATE_TEXT[label.state],
        fix: putBackWords({ pickFace: payload.pickFace }),
      });
    }
    if (label.state !== 'label_printed') {
      return refuseScan('label-not-printed', `${labelSubject(label)} has no printed label yet.`, {
        expected: 'a printed label',
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    if (label.pickFace !== null && label.pickFace !== payload.pickFace) {
      return refuseScan('wrong-pick-face', `Pick ${formatLabel(label)} from ${label.pickFace}.`, {
        expected: label.pickFace,
        seen: payload.pickFace,
        fix: `Go to ${label.pickFace} and scan it`,
      });
    }
    if (!isGarmentOf(label, payload.garment)) {
      return refuseScan('wrong-garment', `${labelSubject(label)} needs another garment.`, {
        expected: label.blankSku,
        seen: payload.garment,
      });
    }
    return null;
  },
  effect: (label, _payload, stamp) => ({
    ...label,
    state: 'picked',
    pickedAt: stamp.at,
    pickedBy: stamp.staffId,
    shortAt: null,
  }),
});

/** The garment was put back on its pick face before anything was done to it. */
export const unpick = defineOperation<LabelState>()({
  kind: 'unpick',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const early = refuseUnlessPicked(label);
    if (early) return early;
    if (label.state !== 'picked' || label.printedSides.length > 0) {
      return refuseScan(
        'cannot-step-back',
        `The garment for ${formatLabel(label)} has been worked on, so it can’t go back.`,
        {
          expected: FLOOR_STATE_TEXT.picked,
          seen: FLOOR_STATE_TEXT[label.state],
          fix: 'Use Spoiled garment, or carry on with it',
        },
      );
    }
    return null;
  },
  effect: (label) => ({
    ...label,
    state: 'label_printed',
    pickedAt: null,
    pickedBy: null,
    tag: null,
    tote: null,
  }),
});

/** The picked garment’s radio tag was read with it. Ends with the garment’s time on the floor. */
export const bindTag = defineOperation<LabelState>()({
  kind: 'bind-tag',
  payload: z.object({ labelId: z.uuid(), epc: z.string().regex(/^[0-9A-F]{8,64}$/) }),
  precondition: (label) => refuseUnlessPicked(label),
  effect: (label, { epc }) => ({ ...label, tag: epc }),
});
