import { v7 as newId } from 'uuid';
import { newLabelCode } from '../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../shared/features/factory/stations/stations.ts';

/** A label as a workstation pulls it: its label is printed and its garment is to be picked, unless changed. */
export function newLabelWork(change: Partial<LabelWork> = {}): LabelWork {
  return {
    id: newId(),
    code: newLabelCode(),
    orderId: newId(),
    orderNumber: '10041',
    counter: 1,
    of: 2,
    pickFace: 'A-01',
    blankSku: 'TEE-BLANK',
    blankBarcode: '5012345678900',
    needsPretreat: true,
    sides: ['front'],
    printedSides: [],
    state: 'label_printed',
    timesPrinted: 1,
    lastPrintNo: 1,
    printedAt: null,
    pickedAt: null,
    pickedBy: null,
    pretreatedAt: null,
    printedOnAt: null,
    curedAt: null,
    checkedAt: null,
    sortedAt: null,
    pigeonhole: null,
    packedAt: null,
    cancelledAt: null,
    tag: null,
    tote: null,
    shortAt: null,
    putBackAt: null,
    parentId: null,
    version: 1,
    productName: 'Wave tee',
    colour: 'Black',
    size: 'M',
    storeName: 'Store',
    priority: false,
    placedAt: '2026-11-20T10:00:00.000Z',
    heldFor: null,
    colourHex: null,
    platen: null,
    pretreatGrams: null,
    cure: null,
    isToCheck: false,
    mockupFileId: null,
    printFiles: [],
    ...change,
  };
}

/** A label that waits to be printed. */
export const newOpenLabel = (change: Partial<LabelWork> = {}): LabelWork =>
  newLabelWork({ state: 'open', timesPrinted: 0, lastPrintNo: 0, ...change });
