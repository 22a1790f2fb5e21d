import { z } from 'zod';
import { defineOperation, type RefusedScan } from '../../../contract/operation.ts';
import { workKindSchema } from './floor-places.ts';
import { LabelCode } from './labels.code.ts';
import { MOST_COPIES } from './labels.copies.ts';
import {
  labelSubject,
  putBackWords,
  refuseScan,
  refuseUnlessOnFloor,
  refuseUnlessPicked,
} from './labels.refusals.ts';
import { FLOOR_STATE_TEXT, type LabelState, labelStateSchema } from './labels.state.ts';

/** Why a label is printed again. */
export const REPRINT_REASONS = ['torn', 'unreadable', 'lost', 'printer-fault', 'wrong-stock'] as const;
/** Records of earlier releases name spoiled garments as well: these now have child labels. */
export const reprintReasonSchema = z.enum([...REPRINT_REASONS, 'spoiled-garment']);
export type ReprintReason = z.infer<typeof reprintReasonSchema>;

/** Why a garment is made again. */
export const SPOIL_REASON_TEXT = {
  banding: 'Banding',
  pretreat: 'Pretreat failed',
  'wrong-position': 'Wrong position',
  'ink-missing': 'Ink missing',
  'wrong-colour': 'Wrong colour',
  'wrong-artwork': 'Wrong artwork',
  misprint: 'Other misprint',
  stained: 'Stained',
  damaged: 'Damaged',
  scorched: 'Scorched',
  'wrong-garment': 'Wrong garment',
  other: 'Other',
} as const;
export type SpoilReason = keyof typeof SPOIL_REASON_TEXT;
export const spoilReasonSchema = z.enum(Object.keys(SPOIL_REASON_TEXT) as [SpoilReason, ...SpoilReason[]]);

/** What can go wrong at a press, numbered in this order on screen and on the command cards. */
export const MISPRINT_REASONS = [
  'banding',
  'pretreat',
  'wrong-position',
  'ink-missing',
  'wrong-colour',
  'wrong-artwork',
  'damaged',
  'misprint',
] as const satisfies readonly SpoilReason[];

const intent = {
  labelId: z.uuid(),
  /** The entry of the station's print ledger that put the label on paper. */
  intentId: z.uuid(),
  printer: z.string().min(1).max(120),
  /** SHA-256 of the bytes the printer got, in hexadecimal. */
  payloadHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The number on the paper. */
  printNo: z.int().min(1).max(MOST_COPIES).optional(),
};

/** Why a label isn't to be printed for the first time; null where it may be. */
export function refuseFirstPrint(label: LabelState): RefusedScan | null {
  const gone = refuseUnlessOnFloor(label);
  if (gone) return gone;
  if (label.state === 'open') return null;
  return refuseScan('label-already-printed', `${labelSubject(label)} already has a label.`, {
    expected: FLOOR_STATE_TEXT.open,
    seen: FLOOR_STATE_TEXT[label.state],
  });
}

/**
 * The label came out of the printer for the first time. Paper is a fact: on a label that has one already, or that was
 * cancelled, it's only counted. The print ledger tells people to bin it.
 */
export const printLabel = defineOperation<LabelState>()({
  kind: 'print',
  payload: z.object(intent),
  precondition: () => null,
  effect: (label, { printNo = 1 }, stamp) => ({
    ...label,
    timesPrinted: label.timesPrinted + 1,
    lastPrintNo: Math.max(label.lastPrintNo, printNo),
    ...(label.state === 'open' && { state: 'label_printed' as const, printedAt: stamp.at }),
  }),
});

/** Why a label isn't to be printed again; null where it may be. */
export function refuseReprint(label: LabelState): RefusedScan | null {
  const gone = refuseUnlessOnFloor(label);
  if (gone || label.state !== 'open') return gone;
  return refuseScan('label-not-printed', `${labelSubject(label)} has no label to reprint.`, {
    expected: 'a printed label',
    seen: FLOOR_STATE_TEXT.open,
  });
}

/** The label was printed again, with a reason and the ledger entry it replaces. It's paper as well: never refused. */
export const reprintLabel = defineOperation<LabelState>()({
  kind: 'reprint',
  payload: z.object({ ...intent, parentIntentId: z.uuid().nullable(), reason: reprintReasonSchema }),
  precondition: () => null,
  effect: (label, { printNo = label.lastPrintNo + 1 }) => ({
    ...label,
    timesPrinted: label.timesPrinted + 1,
    lastPrintNo: Math.max(label.lastPrintNo, printNo),
  }),
});

/** The label was binned before anything was picked for it, so it has to be printed again. */
export const cancelPrint = defineOperation<LabelState>()({
  kind: 'cancel-print',
  payload: z.object({ labelId: z.uuid() }),
  precondition: (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (label.state === 'open') {
      return refuseScan('label-not-printed', `${labelSubject(label)} has no printed label to bin.`, {
        expected: 'a printed label',
        seen: FLOOR_STATE_TEXT.open,
      });
    }
    if (label.state !== 'label_printed') {
      return refuseScan('cannot-step-back', `${labelSubject(label)} already has a garment in progress.`, {
        expected: FLOOR_STATE_TEXT.label_printed,
        seen: FLOOR_STATE_TEXT[label.state],
        fix: 'Use Spoiled garment, or reprint the label',
      });
    }
    return null;
  },
  effect: (label) => ({ ...label, state: 'open', printedAt: null, shortAt: null }),
});

/** The label under which a spoiled garment is made again. Its station names it, so that it can be offline. */
export const childLabelSchema = z.object({ id: z.uuid(), code: LabelCode });
export type ChildLabel = z.infer<typeof childLabelSchema>;

const NOTHING_MADE = {
  printedSides: [],
  pickedAt: null,
  pickedBy: null,
  pretreatedAt: null,
  printedOnAt: null,
  curedAt: null,
  checkedAt: null,
  sortedAt: null,
  pigeonhole: null,
  tag: null,
  tote: null,
} as const satisfies Partial<LabelState>;

/**
 * The garment was spoiled on the way: it's made again with a new blank under a child label, and its own label is never
 * worked on again. Stations of earlier releases name no child: then the same label is picked again.
 */
export const spoilGarment = defineOperation<LabelState>()({
  kind: 'spoil',
  payload: z.object({
    labelId: z.uuid(),
    reason: spoilReasonSchema,
    child: childLabelSchema.optional(),
    /** The place that it was found at. Stations of earlier releases don’t say. */
    place: workKindSchema.optional(),
  }),
  precondition: (label) => refuseUnlessPicked(label, putBackWords(label)),
  effect: (label, { child }) =>
    child
      ? { ...label, state: 'spoiled', tag: null, tote: null }
      : { ...label, ...NOTHING_MADE, printedSides: [], state: 'label_printed' },
});

/** The child label that a station’s record names; null if it names none. The record may be damaged or of a newer release. */
export function namedChild({
  kind,
  payload,
}: {
  readonly kind: string;
  readonly payload: unknown;
}): ChildLabel | null {
  const spoil = kind === spoilGarment.kind ? spoilGarment.payload.safeParse(payload) : null;
  return spoil?.data?.child ?? null;
}

/** A child label of a spoiled garment's: the same piece of the order, from the beginning. */
const toChildLabel = <Label extends LabelState>(parent: Label, child: ChildLabel): Label => ({
  ...parent,
  ...NOTHING_MADE,
  ...child,
  printedSides: [],
  parentId: parent.id,
  state: 'open',
  timesPrinted: 0,
  lastPrintNo: 0,
  printedAt: null,
  shortAt: null,
  packedAt: null,
  cancelledAt: null,
  version: 0,
});

/** A child label whose garment isn't spoiled after all. Where it was printed, its paper is to be binned. */
export const dropChildLabel = <Label extends LabelState>(child: Label): Label => ({
  ...child,
  state: 'spoiled',
  version: child.version + 1,
});

/** Where a garment stood before it was spoiled. */
export const spoiledStageSchema = labelStateSchema
  .pick({
    printedSides: true,
    pickedAt: true,
    pickedBy: true,
    pretreatedAt: true,
    printedOnAt: true,
    sortedAt: true,
    tag: true,
    tote: true,
  })
  .extend({ state: z.enum(['picked', 'pretreated', 'printed_on', 'sorted']) });

/** The spoiling was a mistake: the garment continues where it stood, unless another was picked for it. */
export const undoSpoil = defineOperation<LabelState>()({
  kind: 'undo-spoil',
  payload: z.object({ labelId: z.uuid(), before: spoiledStageSchema }),
  precondition: (label) => {
    // Whether its child label still allows it is asked where both are at hand.
    if (label.state === 'spoiled' && label.pickedAt !== null) return null;
    const gone = refuseUnlessOnFloor(label);
    if (gone) return gone;
    if (label.state !== 'label_printed') {
      return refuseScan('cannot-step-back', `${labelSubject(label)} already has another garment.`, {
        expected: FLOOR_STATE_TEXT.label_printed,
        seen: FLOOR_STATE_TEXT[label.state],
      });
    }
    return null;
  },
  // It was taken out of its pigeonhole, which may hold another order by now.
  effect: (label, { before }) => ({
    ...label,
    ...before,
    ...(before.state === 'sorted' && { state: 'printed_on', sortedAt: null }),
    pigeonhole: null,
  }),
});

/** Why a spoiled garment can’t be taken back: another was picked for it, or its order was cancelled. */
function refuseUndo(label: LabelState, child: LabelState | undefined): RefusedScan | null {
  if (child?.state === 'open' || child?.state === 'label_printed') return null;
  if (child?.state === 'cancelled') return refuseUnlessOnFloor(child);
  return refuseScan('cannot-step-back', `${labelSubject(label)} already has another garment.`, {
    expected: FLOOR_STATE_TEXT.label_printed,
    seen: FLOOR_STATE_TEXT[child?.state ?? 'spoiled'],
  });
}

/**
 * What an operation does to another label than its own: a spoiled garment’s child label begins, and one that isn’t needed
 * after all ends. Null for every other operation.
 * @param label as the operation found it
 * @param ofOrder the labels of its order
 */
export function childAfter<Label extends LabelState>(
  { kind, payload }: { readonly kind: string; readonly payload: unknown },
  label: Label,
  ofOrder: () => readonly Label[],
): { readonly child: Label } | { readonly refusal: RefusedScan } | null {
  if (kind === spoilGarment.kind) {
    const { child } = spoilGarment.payload.parse(payload);
    return child ? { child: toChildLabel(label, child) } : null;
  }
  if (kind !== undoSpoil.kind || label.state !== 'spoiled') return null;
  const child = ofOrder().find(({ parentId, state }) => parentId === label.id && state !== 'spoiled');
  const refusal = refuseUndo(label, child);
  return refusal || !child ? refusal && { refusal } : { child: dropChildLabel(child) };
}
