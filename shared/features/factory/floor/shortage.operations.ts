import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  floorRank,
  LABEL_LIMITS,
  type LabelState,
  labelSubject,
  refuseScan,
  refuseUnlessOnFloor,
} from '../labels/labels.ts';

/** Most garments that the question “How many are left?” takes. */
export const SHORTAGE_MOST_LEFT = 999;
/** Counts up to here are one touch; larger ones are typed. */
export const SHORTAGE_ONE_TOUCH = 9;

/**
 * A person counted a garment’s pick face. With none left, and none known elsewhere, its label waits for stock. A label that
 * waits already stays as it is, so that two stations can report the same one.
 */
export const reportShort = defineOperation<LabelState>()({
  kind: 'short',
  payload: z.object({
    labelId: z.uuid(),
    left: z.int().min(0).max(SHORTAGE_MOST_LEFT),
    /** The pick face or tote where the person was sent instead; null where none is known. */
    elsewhere: z.string().min(1).max(LABEL_LIMITS.pickFace).nullable(),
  }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone || label.state === 'label_printed') return gone;
    const isPicked = floorRank(label.state) >= floorRank('picked');
    return refuseScan(
      isPicked ? 'already-picked' : 'label-not-printed',
      isPicked
        ? `${labelSubject(label)} was already picked.`
        : `${labelSubject(label)} has no printed label yet.`,
      { expected: FLOOR_STATE_TEXT.label_printed, seen: FLOOR_STATE_TEXT[label.state] },
    );
  },
  effect: (label, { left, elsewhere }, stamp) =>
    left === 0 && elsewhere === null && label.shortAt === null ? { ...label, shortAt: stamp.at } : label,
});

/** The count was a mistake: the label waits for its garment to be picked again. Without effect once it was picked. */
export const undoShort = defineOperation<LabelState>()({
  kind: 'undo-short',
  payload: z.object({ labelId: z.uuid() }),
  precondition: () => null,
  effect: (label) => (label.shortAt === null ? label : { ...label, shortAt: null }),
});
