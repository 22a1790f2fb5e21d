import { z } from 'zod';
import type { RefusedScan } from '../../../contract/operation.ts';
import { inkAreaSchema } from '../../making/print-files/print-files.ts';
import { cureSchema } from '../floor/floor.ts';
import {
  FactoryLabelContent,
  FLOOR_STATE_TEXT,
  isOutOfWork,
  labelStateSchema,
  labelSubject,
  refuseScan,
} from '../labels/labels.ts';

const { productName, colour, size, storeName } = FactoryLabelContent.shape;

/** A label with what a person or a printer at a workstation needs to know of it. */
export const labelWorkSchema = labelStateSchema.extend({
  productName,
  colour,
  size,
  storeName,
  priority: z.boolean(),
  placedAt: z.iso.datetime(),
  /** Why the office holds the order; null while it doesn’t. */
  heldFor: z.string().nullable().default(null),
  /** Colour of the garment as CSS hex, to show the artwork on; null where the catalogue has none. */
  colourHex: z.string().nullable(),
  /** What the garment is laid on to be printed; null for paper. */
  platen: z.string().nullable().default(null),
  /** Pretreat for one side, in grams; null where the catalogue has none. */
  pretreatGrams: z.number().nullable().default(null),
  /** How it’s cured at a separate place once it’s printed; null where it isn’t. */
  cure: cureSchema.nullable().default(null),
  /** Whether the office wants it checked once it’s printed. */
  isToCheck: z.boolean().default(false),
  /** A small picture of the finished product; null where none was made. */
  mockupFileId: z.uuid().nullable(),
  /** The files to print, a side each, with the hash that proves which file was printed. */
  printFiles: z.array(
    z.object({
      side: z.string(),
      fileId: z.uuid().nullable(),
      sha256: z.string().nullable(),
      widthMm: z.number(),
      heightMm: z.number(),
      /** The artwork in the print area; null until it is measured. */
      ink: inkAreaSchema.nullable().default(null),
      /** From the collar to the print area; null for what has no collar. */
      fromCollarMm: z.number().nullable().default(null),
    }),
  ),
});
export type LabelWork = z.infer<typeof labelWorkSchema>;

/**
 * Why nothing is done with a label now: the office holds its order; null where it doesn’t. Stations ask before they record
 * something. What one did before it heard of the hold counts, so the rules of operations don’t know holds.
 */
export function refuseHeld(label: LabelWork): RefusedScan | null {
  if (label.heldFor === null || label.state === 'packed' || isOutOfWork(label.state)) return null;
  return refuseScan('on-hold', `Order ${label.orderNumber} is on hold: ${label.heldFor}`, {
    seen: FLOOR_STATE_TEXT[label.state],
  });
}

/** Whether a printed garment is to be cured before anything else. */
export const isUncured = (label: Pick<LabelWork, 'state' | 'cure' | 'curedAt'>): boolean =>
  label.state === 'printed_on' && label.cure !== null && label.curedAt === null;

/** Whether a printed garment is to be checked before it’s sorted or packed. */
export const isUnchecked = (label: Pick<LabelWork, 'state' | 'isToCheck' | 'checkedAt'>): boolean =>
  label.state === 'printed_on' && label.isToCheck && label.checkedAt === null;

/**
 * Why a printed garment isn’t ready to be sorted or packed; null where it is. Stations ask before they sort or pack it, as they ask for
 * holds: what a station did before it heard of the rule counts.
 */
export function refuseUnfinished(label: LabelWork): RefusedScan | null {
  if (isUncured(label)) return refuseScan('not-cured', `${labelSubject(label)} wasn’t cured yet.`);
  if (isUnchecked(label)) return refuseScan('not-checked', `${labelSubject(label)} is to be checked.`);
  return null;
}
