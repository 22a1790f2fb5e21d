import { z } from 'zod';

/**
 * One attempt to put one label on paper. `sending`: bytes may have left; `in_memory`: every byte left and the printer
 * hasn't shown that it printed; `acknowledged`: it has; `sent_unproven`: this printer can't report; `unknown`: power,
 * connection or program was lost on the way; `confirmed`: a scan or a person saw the paper; `failed`: certainly no
 * paper; `cancelled`: stopped before the first byte.
 */
export const printIntentStateSchema = z.enum([
  'queued',
  'sending',
  'in_memory',
  'acknowledged',
  'sent_unproven',
  'unknown',
  'confirmed',
  'failed',
  'cancelled',
]);
export type PrintIntentState = z.infer<typeof printIntentStateSchema>;

/** Where each state can lead. A state leads to itself where only its cause changes. */
const NEXT: Readonly<Record<PrintIntentState, readonly PrintIntentState[]>> = {
  queued: ['queued', 'sending', 'cancelled', 'failed'],
  sending: ['queued', 'in_memory', 'sent_unproven', 'unknown', 'confirmed'],
  in_memory: ['acknowledged', 'unknown', 'confirmed'],
  acknowledged: ['confirmed'],
  sent_unproven: ['confirmed'],
  unknown: ['confirmed', 'failed'],
  confirmed: [],
  failed: [],
  cancelled: [],
};

/** Whether an attempt can move from one state to another. Time alone never moves one. */
export const canMovePrint = (from: PrintIntentState, to: PrintIntentState): boolean =>
  NEXT[from].includes(to);

/** The label may still come out, or has and no one knows: it can't be printed again yet. */
export const OPEN_PRINT_STATES = ['queued', 'sending', 'in_memory', 'unknown'] as const;
