import { z } from 'zod';
import { LabelCode } from './labels.code.ts';

/**
 * The floor states a label passes in this order; `cancelled` can be reached from any before `packed`. `spoiled` is the end
 * of a label whose garment is made again under another one.
 */
export const FLOOR_STATES = [
  'open',
  'label_printed',
  'picked',
  'pretreated',
  'printed_on',
  'sorted',
  'packed',
] as const;
export const labelFloorStateSchema = z.enum([...FLOOR_STATES, 'cancelled', 'spoiled']);
export type LabelFloorState = z.infer<typeof labelFloorStateSchema>;

/** How far along a floor state is, from 0. A cancelled or spoiled label is nowhere: -1. */
export const floorRank = (state: LabelFloorState): number =>
  (FLOOR_STATES as readonly string[]).indexOf(state);

/** Whether nothing is made under a label any more. */
export const isOutOfWork = (state: LabelFloorState): boolean => state === 'cancelled' || state === 'spoiled';

/** What a person on the floor calls a state. */
export const FLOOR_STATE_TEXT: Readonly<Record<LabelFloorState, string>> = {
  open: 'label to print',
  label_printed: 'to pick',
  picked: 'picked',
  pretreated: 'pretreated',
  printed_on: 'printed',
  sorted: 'in its pigeonhole',
  packed: 'packed',
  cancelled: 'cancelled',
  spoiled: 'spoiled',
};

/**
 * The longest texts of a label, in characters. The printed label, the stations' copies and the database share them, so
 * that a label that reaches a station can be printed there.
 */
export const LABEL_LIMITS = {
  orderNumber: 40,
  pickFace: 40,
  pigeonhole: 20,
  tote: 20,
  side: 40,
  sides: 8,
  counter: 9_999,
  productName: 500,
  colour: 120,
  size: 60,
  storeName: 200,
} as const;

const moment = z.iso.datetime().nullable();
const sides = z.array(z.string().min(1).max(LABEL_LIMITS.side)).max(LABEL_LIMITS.sides);

/** A factory label as far as floor operations judge and change it (Spec 2 §3.14). */
export const labelStateSchema = z.object({
  id: z.uuid(),
  /** The text of its Code 128 and its QR code. */
  code: LabelCode,
  orderId: z.uuid(),
  orderNumber: z.string().min(1).max(LABEL_LIMITS.orderNumber),
  /** The label whose spoiled garment this one makes again; null for the first of a piece. */
  parentId: z.uuid().nullable().default(null),
  /** This label's place among the order's labels, from 1. A label made again has its parent's. */
  counter: z.int().min(1).max(LABEL_LIMITS.counter),
  /** How many labels the order has. */
  of: z.int().min(1).max(LABEL_LIMITS.counter),
  /** Where the blank lies; null when the blank has no place yet. */
  pickFace: z.string().max(LABEL_LIMITS.pickFace).nullable(),
  blankSku: z.string().min(1),
  blankBarcode: z.string().min(1),
  /** False for paper and for light garments that need none. */
  needsPretreat: z.boolean(),
  /** The sides to be printed, in order. */
  sides,
  printedSides: sides,
  state: labelFloorStateSchema,
  timesPrinted: z.int().min(0),
  /** Number of the newest paper: an older one is to be binned. 0 before the first. */
  lastPrintNo: z.int().min(0).default(0),
  printedAt: moment,
  pickedAt: moment,
  pickedBy: z.uuid().nullable(),
  pretreatedAt: moment,
  printedOnAt: moment,
  /** When it went into the dryer; null before, and where garments aren’t cured at a separate place. */
  curedAt: moment.default(null),
  /** When it passed its check; null before, and where no one checked it. */
  checkedAt: moment.default(null),
  sortedAt: moment,
  /** The pigeonhole that the garment lies in, or was packed from; null before it's sorted. */
  pigeonhole: z.string().max(LABEL_LIMITS.pigeonhole).nullable(),
  packedAt: moment,
  cancelledAt: moment,
  /** When a cancelled label’s garment was put back; null while it wasn’t. */
  putBackAt: moment.default(null),
  /** The radio tag (EPC, hexadecimal) of the garment in work; null without one. */
  tag: z.string().max(64).nullable().default(null),
  /** The tote the garment waits in for its next step; null where it’s in none. */
  tote: z.string().max(LABEL_LIMITS.tote).nullable().default(null),
  /** Since when the label waits for stock, as no garment was found for it; null while it doesn’t. */
  shortAt: moment.default(null),
  /** Raised by every change on the server. */
  version: z.int().min(0),
});
export type LabelState = z.infer<typeof labelStateSchema>;

/** Whether a garment was taken for a label that was cancelled since, and hasn’t been put back. */
export const isToPutBack = (label: Pick<LabelState, 'state' | 'pickedAt' | 'putBackAt'>): boolean =>
  label.state === 'cancelled' && label.pickedAt !== null && label.putBackAt === null;

/** Whether the garment is as it came from the shelf: nothing was sprayed or printed on it. */
export const isUntouched = (
  label: Pick<LabelState, 'pretreatedAt' | 'printedOnAt' | 'printedSides'>,
): boolean => label.pretreatedAt === null && label.printedOnAt === null && label.printedSides.length === 0;

/** How people name a label: its order and its place in it. */
export const formatLabel = (label: Pick<LabelState, 'orderNumber' | 'counter' | 'of'>): string =>
  `order ${label.orderNumber}, item ${label.counter} of ${label.of}`;

/** The sides not yet printed on the garment. */
export const sidesToPrint = (label: Pick<LabelState, 'sides' | 'printedSides'>): string[] =>
  label.sides.filter((side) => !label.printedSides.includes(side));
