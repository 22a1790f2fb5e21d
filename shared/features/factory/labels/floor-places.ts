import { z } from 'zod';

/** The workstation's places, in the order a garment passes them. */
export const WORK_KINDS = [
  'print',
  'pick',
  'pretreat',
  'print-on',
  'cure',
  'check',
  'sort',
  'pack',
  'ship',
] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof workKindSchema>;

/** What the places are called. */
export const PLACE_NAMES: Readonly<Record<WorkKind, string>> = {
  print: 'Labels',
  pick: 'Pick',
  pretreat: 'Pretreat',
  'print-on': 'Print',
  cure: 'Cure',
  check: 'Check',
  sort: 'Sort',
  pack: 'Pack',
  ship: 'Ship',
};
