import { z } from 'zod';
import type { RefusedScan } from '../../../contract/operation.ts';
import { inkAreaSchema } from '../../making/print-files/print-files.ts';
import {
  FactoryLabelContent,
  FLOOR_STATE_TEXT,
  isOutOfWork,
  labelStateSchema,
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

/** "28 g"; null where it isn’t known. */
export const formatGrams = (grams: number | null): string | null => (grams === null ? null : `${grams} g`);
