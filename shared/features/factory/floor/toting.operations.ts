import { z } from 'zod';
import { defineOperation } from '../../../contract/operation.ts';
import { LABEL_LIMITS, type LabelState, labelFloorStateSchema } from '../labels/labels.ts';

const tote = z.string().min(1).max(LABEL_LIMITS.tote);

/** Between these steps garments lie in totes; sorted ones are in a pigeonhole. */
export const TOTE_STATES: readonly LabelState['state'][] = ['picked', 'pretreated', 'printed_on'];

/**
 * The garment was put in a tote, which its next step takes it out of. A record that comes late, when the garment has
 * moved on, has no effect: it was true, and isn’t any more.
 */
export const putInTote = defineOperation<LabelState>()({
  kind: 'put-in-tote',
  payload: z.object({ labelId: z.uuid(), tote, state: labelFloorStateSchema }),
  precondition: () => null,
  effect: (label, payload) =>
    label.state === payload.state && TOTE_STATES.includes(label.state)
      ? { ...label, tote: payload.tote }
      : label,
});

/** The garment isn’t in that tote after all. */
export const takeOutOfTote = defineOperation<LabelState>()({
  kind: 'take-out-of-tote',
  payload: z.object({ labelId: z.uuid(), tote }),
  precondition: () => null,
  effect: (label, payload) => (label.tote === payload.tote ? { ...label, tote: null } : label),
});
