import { z } from 'zod';
import type { LabelFloorState, LabelState } from '../labels/labels.ts';

/** The places of the floor a workstation can stand at, in the order a garment passes them. */
export const WORK_KINDS = ['print', 'pick', 'pretreat', 'print-on', 'sort', 'pack'] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof workKindSchema>;

export const WORK_WORDS: Readonly<Record<WorkKind, { name: string; todo: string; begin: string }>> = {
  print: { name: 'Labels', todo: 'labels to print', begin: 'Choose labels and print them' },
  pick: { name: 'Pick', todo: 'garments to pick', begin: 'Scan a pick face' },
  pretreat: { name: 'Pretreat', todo: 'garments to pretreat', begin: 'Scan a label' },
  'print-on': { name: 'Print', todo: 'garments to print', begin: 'Scan a label to see its artwork' },
  sort: { name: 'Sort', todo: 'garments to sort', begin: 'Scan a label to see its pigeonhole' },
  pack: { name: 'Pack', todo: 'garments to pack', begin: 'Scan a pigeonhole or a label' },
};

/** Where a label waits; null when the floor has nothing more to do with it. */
export function workKindOf(label: Pick<LabelState, 'state' | 'needsPretreat'>): WorkKind | null {
  const kinds: Readonly<Record<LabelFloorState, WorkKind | null>> = {
    open: 'print',
    label_printed: 'pick',
    picked: label.needsPretreat ? 'pretreat' : 'print-on',
    pretreated: 'print-on',
    printed_on: 'sort',
    sorted: 'pack',
    packed: null,
    cancelled: null,
  };
  return kinds[label.state];
}
