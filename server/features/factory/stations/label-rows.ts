import { z } from 'zod';
import {
  LabelCode,
  type LabelState,
  labelFloorStateSchema,
} from '../../../../shared/features/factory/labels/labels.ts';
import { type LabelWork, labelWorkSchema } from '../../../../shared/features/factory/stations/stations.ts';
import { fromCollarMm, GARMENT_NAMES } from '../../../../shared/features/making/catalogue/catalogue.ts';

const moment = z.date().nullable();

/** A row of `labels` with what its order and blank say, as the queries of this feature select it. */
const labelRowSchema = z.object({
  id: z.uuid(),
  code: LabelCode,
  orderId: z.uuid(),
  orderNumber: z.coerce.string(),
  counter: z.number(),
  ofCount: z.number(),
  pickFace: z.string().nullable(),
  blankSku: z.string(),
  blankBarcode: z.string(),
  needsPretreat: z.boolean(),
  sides: z.array(z.string()),
  printedSides: z.array(z.string()),
  state: labelFloorStateSchema,
  timesPrinted: z.number(),
  lastPrintNo: z.number(),
  printedAt: moment,
  pickedAt: moment,
  pickedBy: z.uuid().nullable(),
  pretreatedAt: moment,
  printedOnAt: moment,
  curedAt: moment,
  checkedAt: moment,
  sortedAt: moment,
  pigeonhole: z.string().nullable(),
  packedAt: moment,
  cancelledAt: moment,
  tag: z.string().nullable(),
  tote: z.string().nullable(),
  shortAt: moment,
  putBackAt: moment,
  parentId: z.uuid().nullable(),
  version: z.number(),
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

function stateOf(row: z.output<typeof labelRowSchema>): LabelState {
  const { ofCount, ...rest } = row;
  return {
    ...rest,
    of: ofCount,
    printedAt: iso(row.printedAt),
    pickedAt: iso(row.pickedAt),
    pretreatedAt: iso(row.pretreatedAt),
    printedOnAt: iso(row.printedOnAt),
    curedAt: iso(row.curedAt),
    checkedAt: iso(row.checkedAt),
    sortedAt: iso(row.sortedAt),
    packedAt: iso(row.packedAt),
    cancelledAt: iso(row.cancelledAt),
    shortAt: iso(row.shortAt),
    putBackAt: iso(row.putBackAt),
  };
}

/** The state of a label from its row. */
export const labelStateOfRow = (row: unknown): LabelState => stateOf(labelRowSchema.parse(row));

const workRowSchema = labelRowSchema.extend({
  productName: z.string(),
  colour: z.string(),
  size: z.string(),
  storeName: z.string(),
  priority: z.boolean(),
  placedAt: z.date(),
  heldFor: z.string().nullable(),
  colourHex: z.string().nullable(),
  platen: z.string().nullable(),
  pretreatGrams: z.number().nullable(),
  garment: z.enum(GARMENT_NAMES).nullable().catch(null),
  cure: labelWorkSchema.shape.cure.unwrap(),
  isToCheck: z.boolean(),
  mockupFileId: z.uuid().nullable(),
  printFiles: labelWorkSchema.shape.printFiles,
});

/** A label with all that a workstation shows, from its row. */
export function labelWorkOfRow(row: unknown): LabelWork {
  const {
    productName,
    colour,
    size,
    storeName,
    priority,
    placedAt,
    heldFor,
    colourHex,
    platen,
    pretreatGrams,
    garment,
    cure,
    isToCheck,
    mockupFileId,
    printFiles,
    ...label
  } = workRowSchema.parse(row);
  return {
    ...stateOf(label),
    productName,
    colour,
    size,
    storeName,
    priority,
    placedAt: placedAt.toISOString(),
    heldFor,
    colourHex,
    platen,
    pretreatGrams,
    cure,
    isToCheck,
    mockupFileId,
    printFiles: printFiles.map((file) => ({ ...file, fromCollarMm: fromCollarMm(garment, file.side) })),
  };
}
